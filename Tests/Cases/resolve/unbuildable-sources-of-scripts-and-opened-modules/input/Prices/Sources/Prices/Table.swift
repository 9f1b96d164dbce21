#!/usr/bin/env swift

public struct Table {}
