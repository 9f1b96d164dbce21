int core(void);
