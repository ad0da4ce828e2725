#!/usr/bin/env bash
# Builds the fuzz targets for ClusterFuzzLite and OSS-Fuzz: executables, libraries, seeds, dictionaries and options in $OUT.
# Tested without either by SRC=DIR OUT=DIR .clusterfuzzlite/build.sh, where $SRC/protoparity is a checkout.
set -euo pipefail
: "${SRC:?}" "${OUT:?}"
root=$SRC/protoparity
mkdir -p "$OUT"

case ${SANITIZER:-address} in
address) flavour=asan ;;
coverage) flavour=coverage ;;
none) flavour=plain ;;
*)
    echo "build.sh: there is no flavour for the sanitizer $SANITIZER" >&2
    exit 1
    ;;
esac
fuzzers=$("$root/FuzzTargets/build" "$flavour" | tail -n 1)

for fuzzer in "$fuzzers"/fuzz-*; do
    [ -f "$fuzzer" ] && [ -x "$fuzzer" ] || continue
    target=${fuzzer##*/fuzz-}
    cp "$fuzzer" "$OUT/"
    cp "$root/Corpus/$target.options" "$OUT/fuzz-$target.options"
    (cd "$root/Corpus/$target" && zip --quiet --junk-paths --filesync -r "$OUT/fuzz-${target}_seed_corpus.zip" .)
    # The machine that runs them has no Swift. The executables look for libraries beside themselves.
    ldd "$fuzzer" | awk '$3 ~ "^/" { print $3 }' |
        grep -Ev '/(ld-linux|libc|libm|libdl|libpthread|librt|libresolv|libgcc_s)[-.]' |
        xargs -r cp --dereference --target-directory "$OUT"
done
cp "$root"/Corpus/*.dict "$OUT/"
