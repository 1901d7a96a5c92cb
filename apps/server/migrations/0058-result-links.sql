-- Links that open one exam's result with the birth date of who was examined (docs/adr/0058-result-links.md). The former
-- version neither makes nor opens one.

create table result_links (
  -- The same count as the mails': both stand in one log, where each line has a number of its own.
  id integer primary key default nextval('result_deliveries_id_seq'),
  -- Of the token, which stands nowhere: who reads the database or a backup opens nothing.
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  exam_id integer not null references exams,
  channel text not null check (channel in ('link', 'whatsapp', 'print')),
  -- To whom, masked when it was written.
  destination text,
  created_by integer not null references users,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  wrong_dates smallint not null default 0,
  locked_at timestamptz(3),
  openings integer not null default 0,
  first_opened_at timestamptz(3),
  last_opened_at timestamptz(3),
  check (wrong_dates between 0 and 10 and (wrong_dates = 10) = (locked_at is not null))
);
create index result_links_exam on result_links (exam_id, id desc);

-- Where a mail went, masked when it was written, and why it did not arrive: null for those of the former version.
alter table result_deliveries
  add column destination text,
  add column failure text;

-- Beside anonymise_patient of 0040, whose long text need not stand here again; as the owner, as it is.
create function anonymise_result_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update result_deliveries d set destination = null
  from exams e where e.id = d.exam_id and e.patient_id = new.patient_id;
  update result_links l set destination = null, revoked_at = coalesce(l.revoked_at, now())
  from exams e where e.id = l.exam_id and e.patient_id = new.patient_id;
  return null;
end $$;
create trigger patient_anonymisations_result_links after insert on patient_anonymisations for each row execute function anonymise_result_links();
