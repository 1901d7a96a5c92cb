-- Who was told what becomes of their data, in which version, when and in which visit. Rows are kept as written; the visit
-- itself is forgotten after a day, so that its hash stands here by itself. The former version writes none and reads none.

create table privacy_notice_readings (
  id integer generated always as identity primary key,
  patient_id integer not null references patients,
  version text not null,
  by_guardian boolean not null, -- the patient was under 18
  link_jti uuid not null references registration_links,
  visit text not null,
  at timestamptz(3) not null default now(),
  unique (patient_id, visit, version, by_guardian)
);
create trigger privacy_notice_readings_kept before update or delete on privacy_notice_readings for each row execute function refuse_change();
create trigger privacy_notice_readings_not_emptied before truncate on privacy_notice_readings for each statement execute function refuse_change();
