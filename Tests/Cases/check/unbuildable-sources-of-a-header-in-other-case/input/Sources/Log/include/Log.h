int log_all(void);
