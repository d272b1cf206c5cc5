#!/bin/sh
# What the conformance suite starts as a client: it appends the address of its server, and names the scenario in a variable. The
# configuration of the test's home has the server `s`, reached at the address in SUITE_URL.
export SUITE_URL="$1"
case ${MCP_CONFORMANCE_SCENARIO:-} in
    tools_call) exec "$AISH" mcp call s add_numbers '{"a": 5, "b": 3}' ;;
    sse-retry) exec "$AISH" mcp call s test_reconnection ;;
    *) exec "$AISH" mcp tools s ;;
esac
