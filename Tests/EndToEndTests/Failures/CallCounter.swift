#if os(Linux)
  import Foundation
  import TestSupport

  /// A library that the loader puts between the tool and the system: it counts the calls that change files or start
  /// programs, and ends the tool just before one of them.
  enum CallCounter {
    private struct Library {
      let scratch: ScratchFolder
      let path: String
    }

    private static let library: Library? = {
      guard let scratch = try? ScratchFolder(), (try? scratch.write(source, to: "calls.c")) != nil else { return nil }
      let built = try? Launch.shell(
        "c=$(command -v clang || command -v cc); \"$c\" -shared -fPIC -O1 -o calls.so calls.c -ldl", in: scratch.url
      ).run()
      return built?.status == 0 ? Library(scratch: scratch, path: scratch["calls.so"]) : nil
    }()

    static let isPossible = library != nil

    /// The environment in which the tool gets a signal just before its call of this number, from 1.
    static func environment(endingBefore call: Int, by signal: Int32, report: String = "") -> [String: String] {
      [
        "LD_PRELOAD": library?.path ?? "", "CALLS_PROGRAM": (try? realPath(of: BuiltTool.path)) ?? "",
        "CALLS_END": String(call), "CALLS_SIGNAL": String(signal), "CALLS_REPORT": report,
      ]
    }

    /// The number of calls that a run with a full cache makes.
    static func count(of stage: WritingStage) throws -> Int {
      let report = stage.scratch["calls"]
      _ = try stage.start(environment(endingBefore: 0, by: SIGKILL, report: report)).wait()
      return Int((try? String(contentsOfFile: report, encoding: .utf8)) ?? "") ?? 0
    }

    /// All numbers up to one, or some of them, the last ones above all: that is where files are put in place.
    static func calls(of count: Int, atMost limit: Int) -> [Int] {
      if count <= limit { return Array(1..<(count + 1)) }
      let last = (0..<limit / 2).map { count - 2 * $0 - 1 }
      let others = (0..<(limit - limit / 2)).map { 1 + $0 * count / limit }
      return Set(last + others).filter { $0 > 0 }.sorted()
    }

    private static let source = #"""
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <fcntl.h>
      #include <signal.h>
      #include <spawn.h>
      #include <stdarg.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/stat.h>
      #include <unistd.h>

      static long calls, last;
      static int ours, with = SIGKILL;
      static char report[4096];

      static const char *text(const char *name) {
        const char *value = getenv(name);
        return value ? value : "";
      }

      __attribute__((constructor)) static void begin(void) {
        char name[4096];
        ssize_t length = readlink("/proc/self/exe", name, sizeof name - 1);
        if (length < 0) return;
        name[length] = 0;
        if (strcmp(name, text("CALLS_PROGRAM")) != 0) return;
        last = atol(text("CALLS_END"));
        with = atoi(text("CALLS_SIGNAL"));
        snprintf(report, sizeof report, "%s", text("CALLS_REPORT"));
        ours = 1;
      }

      static void count(void) {
        if (ours && __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) == last) kill(getpid(), with);
      }

      __attribute__((destructor)) static void end(void) {
        if (!ours || !report[0]) return;
        long made = calls;
        ours = 0;
        FILE *file = fopen(report, "w");
        if (!file) return;
        fprintf(file, "%ld", made);
        fclose(file);
      }

      #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
      #define WRAP(name, parameters, arguments) \
        int name parameters { count(); return NEXT(name) arguments; }

      WRAP(mkdir, (const char *path, mode_t mode), (path, mode))
      WRAP(mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))
      WRAP(rename, (const char *old, const char *new), (old, new))
      WRAP(renameat, (int a, const char *old, int b, const char *new), (a, old, b, new))
      WRAP(unlink, (const char *path), (path))
      WRAP(unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
      WRAP(rmdir, (const char *path), (path))
      WRAP(fsync, (int file), (file))
      WRAP(syncfs, (int file), (file))
      WRAP(fchmod, (int file, mode_t mode), (file, mode))
      WRAP(posix_spawn,
           (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
            const posix_spawnattr_t *attributes, char *const *arguments, char *const *environment),
           (process, path, actions, attributes, arguments, environment))

      ssize_t write(int file, const void *bytes, size_t length) {
        if (file > 2) count();
        return NEXT(write)(file, bytes, length);
      }

      #define OPENAT(name) \
        int name(int folder, const char *path, int flags, ...) { \
          va_list rest; \
          va_start(rest, flags); \
          mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
          va_end(rest); \
          if (flags & O_CREAT) count(); \
          return NEXT(name)(folder, path, flags, mode); \
        }
      OPENAT(openat)
      OPENAT(openat64)
      """#
  }
#endif
