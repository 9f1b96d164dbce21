// A shader.
