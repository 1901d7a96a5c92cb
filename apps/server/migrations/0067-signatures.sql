-- Results signed with a doctor's certificate (docs/adr/0065-signed-results.md). The former version neither signs nor gives out
-- a signed file, and its anonymising meets the trigger below.

-- A certificate for as long as a session: sealed with that session's token, which stands nowhere. Unlogged: no backup, archive
-- or replica ever has it, and after a crash of the database it is uploaded again.
create unlogged table session_certificates (
  jti uuid primary key references sessions (jti) on delete cascade,
  salt bytea not null check (octet_length(salt) = 32),
  sealed bytea not null check (octet_length(sealed) between 29 and 262144),
  name text not null,
  issuer text not null,
  not_after timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

create table result_signatures (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  signed_by integer not null references users,
  signed_at timestamptz(3) not null,
  -- As the certificate says.
  signer_name text not null,
  issuer_name text not null,
  certificate_sha256 bytea not null check (octet_length(certificate_sha256) = 32),
  -- Of the name, CPF and birth date in the document: one of other data is no longer given out.
  person_sha256 bytea not null check (octet_length(person_sha256) = 32),
  -- The document, and the same that opens with the birth date.
  file text not null references stored_files,
  locked_file text not null references stored_files,
  withdrawn_at timestamptz(3)
);
create unique index result_signatures_standing on result_signatures (exam_id) where withdrawn_at is null;
create index result_signatures_exam on result_signatures (exam_id);

-- A signed document of somebody who was made nobody is the one thing of theirs that cannot be changed: it goes.
create function anonymise_result_signatures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from result_signatures s using exams e where e.id = s.exam_id and e.patient_id = new.patient_id;
  return null;
end $$;
create trigger patient_anonymisations_result_signatures after insert on patient_anonymisations for each row execute function anonymise_result_signatures();
