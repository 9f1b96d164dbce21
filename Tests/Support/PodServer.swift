import Foundation

/// A registry of podspecs on this machine, in the layout of CocoaPods' own, that misbehaves for some names.
package struct PodServer {
  private let running: Running
  /// The base address of `Specs/…`.
  package let address: String

  /// - Parameter folder: the folder to serve, with `NAME/VERSION/NAME.podspec.json` below it, under any address.
  package init(_ folder: String, in scratch: ScratchFolder) throws {
    try scratch.write(Self.program, to: "pod-server.py")
    running = try Launch(
      program: "/usr/bin/env", arguments: ["python3", "-u", scratch["pod-server.py"], scratch[folder]],
      folder: scratch.path
    ).start()
    for _ in 0..<1_000 where !running.printed.contains("\n") { usleep(20_000) }
    guard let port = running.printed.split(separator: "\n").first else {
      throw LaunchFailure(description: "the registry did not start: \(running.said)")
    }
    address = "http://127.0.0.1:\(port)"
  }

  /// The paths that were asked for so far.
  package var asked: [String] { running.printed.split(separator: "\n").dropFirst().map(String.init) }

  /// Ends it.
  package func stop() throws {
    running.kill()
    _ = try running.wait()
  }

  private static let program = """
    import http.server, os, sys, time

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *words):
            pass

        def answer(self, status, body=b"", **headers):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            print(self.path, flush=True)
            parts = self.path.split("/")
            name, version = parts[-3], parts[-2]
            here = "http://" + self.headers["Host"]
            if name == "Broken":
                return self.answer(500, b"<html>")
            if name == "Damaged":
                return self.answer(200, b'{"name": "Damaged", ')
            if name == "NoPodspec":
                return self.answer(200, b'["NoPodspec"]')
            if name == "Other":
                return self.answer(200, b'{"name": "Another\\\\u001b[31m", "version": "1.0.0"}')
            if name == "OtherVersion":
                return self.answer(200, b'{"name": "OtherVersion", "version": "2.0.0"}')
            if name == "Downgraded":
                return self.answer(302, Location=here + "/Specs/A/1.0.0/A.podspec.json")
            if name == "File":
                return self.answer(302, Location="file:///etc/passwd")
            if name == "Away":
                return self.answer(302, Location="https://127.0.0.1:1/")
            if name == "Slow":
                return time.sleep(60)
            if name == "Huge":
                self.send_response(200)
                self.send_header("Content-Length", str(100 << 20))
                self.end_headers()
                return self.pour()
            if name == "Endless":
                self.send_response(200)
                self.end_headers()
                return self.pour()
            path = os.path.join(sys.argv[1], name, version, parts[-1])
            if not os.path.isfile(path):
                return self.answer(404, b"none")
            with open(path, "rb") as file:
                self.answer(200, file.read())

        def pour(self):
            try:
                for _ in range(100):
                    self.wfile.write(b" " * (1 << 20))
            except OSError:
                pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()

    """
}
