/// What a shell reads to complete command lines of the program: it asks `protoparity complete` and shows the answer.
enum CompletionScript {
    static let shells: [(name: String, script: String)] = [("bash", bash), ("zsh", zsh), ("fish", fish)]

    private static let bash = #"""
        # Completion of protoparity for bash, by `protoparity completion bash`.
        _protoparity() {
            local words=() word cut kind prefix candidate index
            # Bash also cuts words at = and :, which stand inside of words here.
            for ((index = 1; index <= COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                if [[ ${#words[@]} -gt 0 && ($word == [=:]* || ${words[-1]} == *[=:]) ]]; then
                    words[-1]+=$word
                else
                    words+=("$word")
                fi
            done
            [[ ${#words[@]} -gt 0 ]] || words=('')
            word=${words[-1]}
            # What bash takes for other words is not repeated.
            cut=${word%"${word##*[=:]}"}
            COMPREPLY=()
            {
                IFS=$'\t' read -r kind prefix
                while IFS=$'\t' read -r candidate _; do COMPREPLY+=("${candidate#"$cut"}"); done
            } < <("${1/#\~/$HOME}" complete -- "${words[@]}" 2>/dev/null)
            case $kind in
            files | directories)
                compopt -o filenames 2>/dev/null
                [[ $kind == files ]] && kind=-f || kind=-d
                while IFS= read -r candidate; do
                    candidate=$prefix$candidate
                    COMPREPLY+=("${candidate#"$cut"}")
                done < <(compgen "$kind" -- "${word#"$prefix"}")
                ;;
            esac
        }
        complete -F _protoparity protoparity

        """#

    private static let zsh = #"""
        #compdef protoparity
        # Completion of protoparity for zsh, by `protoparity completion zsh`.
        _protoparity() {
            local -a answer candidates
            local kind prefix line result=1
            answer=("${(@f)$("${(Q)words[1]/#\~/$HOME}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            kind=${answer[1]%%$'\t'*}
            prefix=${answer[1]#*$'\t'}
            for line in "${(@)answer[2,-1]}"; do
                candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
            done
            (( $#candidates )) && _describe -t words 'protoparity' candidates && result=0
            case $kind in
            files | directories)
                IPREFIX+=$prefix
                PREFIX=${PREFIX#"$prefix"}
                if [[ $kind == files ]]; then _files && result=0; else _files -/ && result=0; fi
                ;;
            esac
            return result
        }
        if [[ $funcstack[1] == _protoparity ]]; then _protoparity "$@"; else compdef _protoparity protoparity; fi

        """#

    private static let fish = #"""
        # Completion of protoparity for fish, by `protoparity completion fish`.
        function __protoparity_complete
            set -l words (commandline -opc)
            set -l program $words[1]
            set -e words[1]
            set -l current (commandline -ct)
            set -l answer ($program complete -- $words "$current" 2>/dev/null)
            set -l head (string split \t -- $answer[1])
            set -e answer[1]
            printf '%s\n' $answer
            set -l written (string sub -s (math (string length -- "$head[2]") + 1) -- "$current")
            switch "$head[1]"
                case files
                    for path in (__fish_complete_path "$written" '')
                        echo "$head[2]$path"
                    end
                case directories
                    for path in (__fish_complete_directories "$written" '')
                        echo "$head[2]$path"
                    end
            end
        end
        complete -c protoparity -f -a '(__protoparity_complete)'

        """#
}
