-- no-transaction
-- Rows that showed a patient, from the patient.
create index concurrently if not exists audit_events_subjects on audit_events using gin (subjects)
  with (gin_pending_list_limit = 512) where subjects is not null;
