#!/usr/bin/env swift
import Prices

print("open")
