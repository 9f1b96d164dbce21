int log_one(void);
