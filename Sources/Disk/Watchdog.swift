import Parallel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process next to this one that ends the programs which this one started, in whatever way this one ends.
///
/// It reads a pipe whose other end only this process has open, so that it notices a crash and `SIGKILL` as well as
/// Ctrl-C. All programs are in its process group from their first instruction on. It finds programs that move to groups
/// of their own, as SwiftPM's do, by their parents. It is a shell script, since a shell is on every system, and since
/// nothing may run between `fork` and `exec` in a process with threads.
package final class Watchdog: Sendable {
  /// The process group of all programs.
  let group: pid_t
  /// Our end of the pipe.
  private let orders: CInt

  /// The one of this process; `nil` if it could not be started, and the programs have to do without.
  static let ofThisProcess: Watchdog? = {
    guard let watchdog = Watchdog() else { return nil }
    atexit { Watchdog.ofThisProcess?.dismiss() }
    return watchdog
  }()

  private init?() {
    guard let pipe = try? Pipes.make(), let nothing = try? FileDescriptor.open("/dev/null", O_RDWR) else { return nil }
    var spawn = Spawn()
    spawn.connect(input: pipe.reading, output: nothing.raw, error: nothing.raw)
    spawn.setAttributes(group: 0)
    let started = spawn.start("/bin/sh", ["sh", "-c", Self.script], ["PATH=/usr/bin:/bin", "LC_ALL=C"])
    close(pipe.reading)
    guard started.code == 0 else {
      close(pipe.writing)
      return nil
    }
    (group, orders) = (started.process, pipe.writing)
  }

  /// Ends a program and all below it: first with `SIGTERM`, two seconds later with `SIGKILL`.
  func end(_ process: pid_t) { order("end \(process)\n") }

  /// Ends the watchdog without killing anything: remaining processes, such as git's credential cache, are meant to
  /// stay.
  private func dismiss() {
    order("leave\n")
    var status: CInt = 0
    while waitpid(group, &status, 0) < 0, errno == EINTR {}
  }

  private func order(_ text: String) {
    var text = text
    // Short enough to arrive in one piece.
    text.withUTF8 { _ = write(orders, $0.baseAddress, $0.count) }
  }

  /// `table` prints process, parent and group of every process; `below` adds those that others started.
  private static let script = #"""
    trap '' HUP INT QUIT TERM PIPE
    table() {
      if [ -r /proc/self/stat ]; then
        for file in /proc/[0-9]*/stat; do
          read -r line <"$file" || continue
          set -- ${line##*) }
          echo "${line%% *} $2 $3"
        done
      else
        ps -A -o pid= -o ppid= -o pgid=
      fi
    } 2>/dev/null
    below() {
      found=" $1 "
      all=$2
      grown=yes
      while [ "$grown" ]; do
        grown=
        set -- $all
        while [ $# -ge 3 ]; do
          case $found in
            *" $1 "*) ;;
            *" $2 "*) found="$found$1 " grown=yes ;;
          esac
          shift 3
        done
      done
    }
    end() {
      kill -s TERM $found
      sleep 2
      kill -s KILL $found
    } 2>/dev/null
    while read -r order process; do
      case $order in
        end) (below "$process" "$(table)"; end) & ;;
        leave) exit 0 ;;
      esac
    done
    all=$(table)
    members=
    set -- $all
    while [ $# -ge 3 ]; do
      if [ "$3" = $$ ] && [ "$1" != $$ ] && [ "$2" != $$ ]; then members="$members$1 "; fi
      shift 3
    done
    if [ "$members" ]; then
      below "$members" "$all"
      end
    fi
    """#
}
