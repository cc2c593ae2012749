#!/usr/bin/env bash
# What the GitHub action of action.yml does: builds the command from the action's own
# source, so that the version is that of the action, lints, and runs tests. Findings
# become annotations, because GITHUB_ACTIONS is true. Inputs come in RMQSQL_… variables.
set -euo pipefail

rmqsql="${RUNNER_TEMP:-${TMPDIR:-/tmp}}/rmqsql/rmqsql"
mkdir -p "$(dirname "$rmqsql")"
go build -C "$GITHUB_ACTION_PATH" -trimpath -o "$rmqsql" ./cmd/rmqsql

# add_lines LIST TEXT appends the lines of a text that are not blank.
add_lines() {
  local line
  while IFS= read -r line; do
    line="${line%$'\r'}"
    if [[ -n "${line//[[:space:]]/}" ]]; then
      eval "$1"'+=("$line")'
    fi
  done <<<"$2"
}

# run COMMAND… keeps the gravest exit code and goes on.
worst=0
run() {
  local code=0
  "$rmqsql" "$@" || code=$?
  if ((code > worst)); then worst=$code; fi
}

common=()
if [[ -n "${RMQSQL_RELEASE:-}" ]]; then common+=(--release "$RMQSQL_RELEASE"); fi

lint=(lint --fail-level "${RMQSQL_FAIL_LEVEL:-error}" ${common[@]+"${common[@]}"})
if [[ -n "${RMQSQL_SINCE:-}" ]]; then lint+=(--since "$RMQSQL_SINCE"); fi
if [[ -n "${RMQSQL_BASELINE:-}" ]]; then lint+=(--baseline "$RMQSQL_BASELINE"); fi
if [[ -n "${RMQSQL_SARIF:-}" ]]; then lint+=(--output "sarif=$RMQSQL_SARIF"); fi
paths=()
add_lines paths "${RMQSQL_PATHS:-.}"
run "${lint[@]}" -- ${paths[@]+"${paths[@]}"}

tests=()
add_lines tests "${RMQSQL_TESTS:-}"
if ((${#tests[@]} > 0)); then
  test=(test ${common[@]+"${common[@]}"})
  if [[ -n "${RMQSQL_JUNIT:-}" ]]; then test+=(--output "junit=$RMQSQL_JUNIT"); fi
  run "${test[@]}" -- "${tests[@]}"
fi

if [[ -n "${GITHUB_OUTPUT:-}" ]]; then echo "exit-code=$worst" >>"$GITHUB_OUTPUT"; fi
exit "$worst"
