int user_total(void);
