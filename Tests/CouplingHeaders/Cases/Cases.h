enum cases_mode { CASES_FAST, CASES_SLOW = 1 << 2 };
