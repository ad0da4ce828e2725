import Glibc

exit(Program.run(Program.commandLine()).rawValue)
