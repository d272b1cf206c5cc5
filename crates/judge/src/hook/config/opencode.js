// Judges what OpenCode is about to run with `aish hook opencode`. Every failure stops the call.
import { spawnSync } from "node:child_process"

export const Aish = async ({ directory }) => {
  const judge = (event, tool, args) => {
    const input = JSON.stringify({ event, tool, args, cwd: directory })
    const ran = spawnSync("aish", ["hook", "opencode"], { input, encoding: "utf8", timeout: 10000 })
    try {
      if (ran.status === 0) return JSON.parse(ran.stdout)
    } catch {}
    return { status: "ask", reason: "aish hook failed" }
  }
  return {
    "permission.ask": async (permission, output) => {
      if (permission.type !== "bash") return
      const command = permission.metadata?.command ?? permission.pattern
      const line = Array.isArray(command) ? command.join("\n") : command
      output.status = judge("permission.ask", "bash", { command: line }).status
    },
    "tool.execute.before": async (input, output) => {
      if (!["bash", "edit", "write", "read", "patch"].includes(input.tool)) return
      const verdict = judge("tool.execute.before", input.tool, output.args)
      if (verdict.status !== "allow") throw new Error(`aish: ${verdict.reason}`)
    },
  }
}
