approve         = false
payment_timeout = 600
schedules       = true
