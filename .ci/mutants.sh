#!/usr/bin/env bash
# Whether the simulation notices what it is there for: each patch in .ci/mutants breaks one promise of delivery, and some seed has
# to fail with it.
#
#     bash .ci/mutants.sh              all of them
#     bash .ci/mutants.sh 03 19-deferred
#
# Each is applied to a copy of the tree as it is here and built there (target/mutants; nothing else is changed). Exit code 1 if one
# of them is not noticed within 10,000 seeds, 2 if one does not apply or does not compile. What ends in -of-two breaks a promise
# between two processes, whose lives need TEST_DATABASE_URL (docs/simulation.md); without it these are passed over.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/mutants
tree="$target/tree"
# Most are noticed by the first seeds. A thousand at once would also have to meet whatever is looked at, which says nothing of a mutant.
ranges=(1..100 101..500)
for ((first = 501; first <= 10000; first += 900)); do
    last=$((first + 899))
    ranges+=("$first..$((last < 10000 ? last : 10000))")
done
export CARGO_TARGET_DIR="$target/build"

# The tree as it is here, with what is not committed yet. All of it is new to cargo: a file with an older time than the last build
# would not be built again.
copy() {
    rm -rf "$tree"
    mkdir -p "$tree"
    git ls-files -z --cached --others --exclude-standard |
        tar --create --null --files-from=- | tar --extract --touch --directory="$tree"
}

wanted() {
    local name=$1
    shift
    [[ $# -eq 0 ]] && return
    local one
    for one in "$@"; do
        [[ $name == "$one"* ]] && return
    done
    return 1
}

# Puts the files of a patch back.
restore() {
    local file
    git apply --numstat "$1" | while read -r _ _ file; do
        cp "$root/$file" "$tree/$file"
    done
}

# Runs seeds of so many lives at once until one fails, and prints it; nothing if none does.
first_failing() {
    local lives=$1 range said
    for range in "${ranges[@]}"; do
        if ! said=$(cd "$tree" && HANSU_LIVES=$lives HANSU_SEEDS=$range HANSU_FAILURES=1 cargo test --quiet --test simulate 2>/dev/null); then
            # The first of the two threads to fail need not have the smallest.
            grep -m 1 '^seed [0-9]* FAILED' <<<"$said" && return
            echo "the simulation ended without a seed"
            return
        fi
    done
}

mutants=(.ci/mutants/*.patch)
[[ -e ${mutants[0]} ]] || { echo "there are no mutants in .ci/mutants"; exit 2; }
copy
missed=0 tried=0
for mutant in "${mutants[@]}"; do
    name=$(basename "$mutant" .patch)
    wanted "$name" "$@" || continue
    lives=1
    if [[ $name == *-of-two ]]; then
        [[ -n ${TEST_DATABASE_URL:-} ]] || { echo "$name is passed over: TEST_DATABASE_URL names no server"; continue; }
        lives=2
    fi
    tried=$((tried + 1))
    # As outside of any repository, wherever the target folder is.
    if ! GIT_CEILING_DIRECTORIES=$target git -C "$tree" apply "$root/$mutant"; then
        echo "$name no longer applies"
        exit 2
    fi
    if ! (cd "$tree" && cargo test --quiet --no-run --test simulate 2>"$target/build.log"); then
        echo "$name does not compile:"
        tail -n 20 "$target/build.log"
        exit 2
    fi
    found=$(first_failing "$lives")
    restore "$mutant"
    if [[ -z $found ]]; then
        echo "$name is not noticed"
        missed=$((missed + 1))
    else
        echo "$name: $found"
    fi
done
[[ $tried -gt 0 ]] || { echo "no mutant was tried${*:+ of: $*}"; exit 2; }
echo "$((tried - missed)) of $tried mutants are noticed"
[[ $missed -eq 0 ]]
