import ToolDependencies

func begin() { Dependencies.current.listen() }
