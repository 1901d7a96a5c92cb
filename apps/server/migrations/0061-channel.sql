-- The link that a mail carries, and by which way a person wants the result (docs/adr/0061-channel.md). The former version makes
-- no such link and leaves the new columns of a patient as they are.

-- The link of a mail has the mail's number: both are one line of the log.
alter table result_links drop constraint result_links_channel_check;
alter table result_links add constraint result_links_channel_check check (channel in ('link', 'whatsapp', 'print', 'email'));

alter table patients
  add result_channel text check (result_channel in ('email', 'whatsapp', 'print')),
  -- Null: never asked. False: refused, or given and taken back.
  add result_consent boolean,
  add result_consent_at timestamptz(3),
  -- Null with a moment: the person, at their own registration.
  add result_consent_by integer references users,
  add check ((result_consent is null) = (result_consent_at is null) and (result_consent is not null or result_consent_by is null));

-- Beside anonymise_patient of 0040, whose long text need not stand here again; as the owner, as it is.
create function anonymise_result_channel() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update patients
  set result_channel = null, result_consent = null, result_consent_at = null, result_consent_by = null
  where id = new.patient_id;
  return null;
end $$;
create trigger patient_anonymisations_result_channel after insert on patient_anonymisations for each row execute function anonymise_result_channel();
