extern int home;
