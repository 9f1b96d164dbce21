int mixed(void);
