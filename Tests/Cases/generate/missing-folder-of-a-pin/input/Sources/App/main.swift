import kit
