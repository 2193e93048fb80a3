"""Properties are tried with the same examples each time, however long they take; the long forms try others."""

from hypothesis import HealthCheck, settings

settings.register_profile("deece", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("deece")
