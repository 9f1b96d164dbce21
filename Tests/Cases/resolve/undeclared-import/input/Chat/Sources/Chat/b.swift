import struct CoreUI.Button
