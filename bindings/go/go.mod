module perfring

go 1.19
