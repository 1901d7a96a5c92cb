-- no-transaction
-- As 0052, for the exams.
create index concurrently if not exists exams_odd_letters on exams (id) where patient_search ~ '[^ -~]';
