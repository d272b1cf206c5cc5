# rows: where the prompt and the line stand on the screen. What is written below the line begins on a fresh row, fish's
# suggestion behind the line doesn't stay, and what is drawn anew hides nothing.

# Notes the rows of the prompt for __aish_redraw, and the text of the last one.
function __aish_prompt_size
    set -l prompt (__aish_prompt_lines)
    if functions -q fish_mode_prompt
        # Of several lines fish makes one.
        set prompt[1] (builtin string join '' -- (fish_mode_prompt) "$prompt[1]")
    end
    set -g __aish_prompt_rows (math (count $prompt) - 1)
    builtin test $__aish_prompt_rows -ge 0; or set __aish_prompt_rows 0
    set -g __aish_prompt_last "$prompt[-1]"
end

# The prompt once more, for its size. It may show the status of the last command.
function __aish_prompt_lines
    __aish_give_status
    fish_prompt 2>/dev/null
end

function __aish_give_status
    return $__aish_at
end

# Notes where the line stands as it was drawn last: the rows of its cursor and of its end, counted from the prompt's last
# one, and the columns of both.
function __aish_rows
    __aish_prompt_size
    set -g __aish_cursor_row (__aish_row "$(builtin commandline --cut-at-cursor)")
    set -g __aish_end_row (__aish_row "$(builtin commandline)")
    set -g __aish_cursor_column (__aish_column (builtin commandline --cut-at-cursor))
    set -g __aish_end_column (__aish_column (builtin commandline))
end

# The column behind the last of these lines.
function __aish_column
    math "($(builtin string length --visible -- "$__aish_prompt_last") + $(builtin string length --visible -- "$argv[-1]")) % $COLUMNS"
end

# The row on which TEXT ends behind the prompt.
function __aish_row --argument-names text
    set -l indent (builtin string length --visible -- "$__aish_prompt_last")
    set -l row -1
    for line in (builtin string split \n -- "$text")
        set row (math "$row + 1 + floor(($indent + $(builtin string length --visible -- "$line")) / $COLUMNS)")
    end
    builtin echo $row
end

# What moves from the cursor to a fresh row below the line, and takes the suggestion away.
function __aish_way_below
    builtin string repeat -N --count (math $__aish_end_row - $__aish_cursor_row) \n
    builtin printf '\r'
    builtin test $__aish_end_column -gt 0; and builtin printf '\e[%dC' $__aish_end_column
    set -l right 0
    if functions -q fish_right_prompt; and builtin test $__aish_end_row -eq 0
        set right (builtin string length --visible -- "$(__aish_give_status; fish_right_prompt 2>/dev/null)")
    end
    # With no room left for it fish has not drawn it.
    if builtin test $right -gt 0 -a (math $__aish_end_column + $right) -lt $COLUMNS
        builtin printf '\e[%dX\n\e[J' (math $COLUMNS - $__aish_end_column - $right)
    else
        builtin printf '\e[J\n'
    end
end

# Moves from the cursor to a fresh row below the line.
function __aish_below
    __aish_rows
    __aish_way_below
end

# fish draws the prompt upwards from the cursor, by as many rows as it knows above it: leave it the rows it needs. A line that
# is accepted at once it draws before the prompt, behind the column where it believes the cursor to be.
function __aish_redraw
    set -l at $__aish_cursor_row $__aish_cursor_column
    set -q __aish_drawn; and set at $__aish_drawn
    set --erase -g __aish_drawn
    builtin string repeat -N --count (math $__aish_prompt_rows + $at[1]) \n
    builtin test $at[2] -gt 0; and builtin printf '\e[%dC' $at[2]
    builtin commandline -f repaint
end
