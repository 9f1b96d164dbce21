let half = "ÿ"
