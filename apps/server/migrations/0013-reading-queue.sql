-- Reading exams: telling open screens that something changed, and which eye a retinography shows.

alter table exams
  -- The transaction that last wrote the row, also when only its copies of the patient moved. A screen holds the
  -- snapshot it was read in, so "changed since" is exact even where a slow transaction commits after a quick one.
  add column changed_in xid8 not null default pg_current_xact_id(),
  -- OD, OE, or AO for both eyes in one picture; null where nobody said.
  add column retinography_eye text check (retinography_eye in ('OD', 'OE', 'AO')),
  -- The other eye's picture, where retinography_img shows one eye only.
  add column retinography_other_img text references stored_files,
  add constraint exams_other_eye
    check (retinography_other_img is null or (retinography_img is not null and retinography_eye in ('OD', 'OE')));

create function exam_changed_in() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger exams_changed_in before insert or update on exams
  for each row execute function exam_changed_in();

create index exams_changed_in on exams (changed_in);
create index exams_other_file on exams (retinography_other_img) where retinography_other_img is not null;
