-- Patients are found by phone and by date of birth too. No column, so no table is rewritten and no reader waits; writers
-- of patients wait while the indexes are made.

create index patients_phone on patients using gin (phone gin_trgm_ops);
create index patients_dob on patients (dob);
