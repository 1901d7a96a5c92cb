-- no-transaction
-- Names with a letter beyond ASCII, which are next to none: two letters are searched as three, each with one that may
-- follow, and these are the rows where something else may follow (docs/adr/0050-searches-among-a-million.md).
create index concurrently if not exists patients_odd_letters on patients (id) where search ~ '[^ -~]';
