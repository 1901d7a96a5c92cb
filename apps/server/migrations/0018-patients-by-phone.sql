-- no-transaction
-- Patients are found by phone too. The phone is a column already, so no table is rewritten.
create index concurrently if not exists patients_phone on patients using gin (phone gin_trgm_ops);
