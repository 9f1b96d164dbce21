int functions_count(void);
