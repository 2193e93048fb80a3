# Lanes: parts of .ci/run that go on beside one another, each with a log of its own; and what a run of the tests came to.
# Read by .ci/run, which has set -euo pipefail, and by tests/test_ci.py.

logs=$(mktemp -d)
declare -A lane_of=() # by the process that leads its group
TIMEFORMAT='%R seconds; %U + %S of the processor'

end_lanes() {
  local leader
  for leader in "${!lane_of[@]}"; do kill -- "-$leader" 2>/dev/null || true; done
  wait
  rm -rf "$logs"
}
trap end_lanes EXIT

# lane NAME COMMAND...: begin it.
lane() {
  local name=$1
  shift
  set -m # a group of processes of its own, so that all that it started can be ended
  { time "$@"; } >"$logs/$name" 2>&1 </dev/null &
  set +m
  lane_of[$!]=$name
}

# Wait until all lanes are through, and print the log of each as it ends. The first that fails ends the others, and the run.
join_lanes() {
  local leader status
  while ((${#lane_of[@]})); do
    status=0
    wait -n -p leader "${!lane_of[@]}" || status=$?
    printf '\n==== %s\n' "${lane_of[$leader]}"
    cat "$logs/${lane_of[$leader]}"
    if ((status)); then
      printf '==== %s failed\n' "${lane_of[$leader]}" >&2
      unset "lane_of[$leader]"
      exit "$status"
    fi
    unset "lane_of[$leader]"
  done
}

# judge LOG: the closing line of pytest, with how many tests were run again; 1 if that is too many, or if a test was left out.
MAY_RUN_AGAIN=2
judge() {
  local closing again
  closing=$(grep -E '[0-9]+ passed' "$1" | tail -n 1) || { echo "No test was run." >&2; return 1; }
  again=$(grep -oE '[0-9]+ rerun' <<<"$closing" || echo "0 rerun")
  echo "$closing; run again because they failed at first: ${again% rerun}"
  if grep -qE '[0-9]+ (skipped|xfailed|deselected)' <<<"$closing"; then
    echo "Under CI no test may be left out: the reasons stand in pytest's summary above." >&2
    return 1
  fi
  if ((${again% rerun} > MAY_RUN_AGAIN)); then
    echo "At most $MAY_RUN_AGAIN may fail at first: see \"rerun test summary info\" above, and look into each." >&2
    return 1
  fi
}
