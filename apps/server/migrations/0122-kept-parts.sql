-- A station goes on while the last one's part waits on its device (docs/adr/0122-kept-parts.md). The former version makes no such
-- row, and calls such a person as any other.
alter table station_claims drop constraint station_claims_outcome_check;
alter table station_claims
  add constraint station_claims_outcome_check check (outcome in ('saved', 'back', 'absent', 'left', 'lapsed', 'kept'));
