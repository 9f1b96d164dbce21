struct Tests {}
