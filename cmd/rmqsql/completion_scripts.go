package main

import (
	"maps"
	"slices"
)

func shells() []string { return slices.Sorted(maps.Keys(completionScripts)) }

// completionScripts ask the command itself, by completeWord; where it has nothing to
// offer, the shell completes files.
var completionScripts = map[string]string{
	"bash": `# Completion of rmqsql for bash.
_rmqsql() {
    local word
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        COMPREPLY+=("$word")
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _rmqsql rmqsql
`,
	"zsh": `#compdef rmqsql
# Completion of rmqsql for zsh.
_rmqsql() {
    local -a found
    local word about
    while IFS=$'\t' read -r word about; do
        found+=("${word//:/\\:}:$about")
    done < <("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    if (( ${#found} )); then
        _describe rmqsql found
    else
        _files
    fi
}
if [[ ${funcstack[1]} == _rmqsql ]]; then
    _rmqsql "$@"
else
    compdef _rmqsql rmqsql
fi
`,
	"fish": `# Completion of rmqsql for fish.
function __rmqsql_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -l command $words[1]
    set -e words[1]
    $command __complete $words "$last" 2>/dev/null
end
complete -c rmqsql -n 'test -n "$(__rmqsql_complete)"' -f -a '(__rmqsql_complete)'
`,
}
