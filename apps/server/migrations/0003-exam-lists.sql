-- The list of all exams, with a million of them: what it filters, sorts and searches by stands in the exam's own row,
-- so that every page is one index away. The database keeps these copies itself.

alter table exams
  -- Copies of the patient's company and search text (name without accents, then CPF). The defaults only spare inserts
  -- from naming them: a trigger fills them in.
  add column company_id integer not null default 0,
  add column patient_search text collate "C" not null default '';

-- A patient who is renamed or moves to another company does not make the exam an edited one.
drop trigger exams_touch on exams;
create trigger exams_touch before update on exams for each row
  when (old.company_id = new.company_id and old.patient_search = new.patient_search)
  execute function touch_updated_at();

update exams e set company_id = p.company, patient_search = p.search from patients p where p.id = e.patient_id;

-- The share lock waits for a change of the patient that is under way, so that neither misses the other.
create function exam_of_patient() returns trigger language plpgsql as $$
begin
  select p.company, p.search into new.company_id, new.patient_search
    from patients p where p.id = new.patient_id for share;
  if not found then -- the foreign key says so in its own words
    new.company_id := 0;
    new.patient_search := '';
  end if;
  return new;
end $$;
create trigger exams_of_patient before insert or update of patient_id on exams
  for each row execute function exam_of_patient();

create function exams_follow_patient() returns trigger language plpgsql as $$
begin
  update exams set company_id = new.company, patient_search = new.search where patient_id = new.id;
  return null;
end $$;
create trigger patients_exams after update on patients for each row
  when (old.company <> new.company or old.search <> new.search)
  execute function exams_follow_patient();

-- Newest first, whatever the filter; the status list does it too.
create index exams_created on exams (created_at, id);
create index exams_company on exams (company_id, created_at, id) include (status);
drop index exams_status;
create index exams_status on exams (status, created_at, id);
create index exams_patient_name on exams (patient_search, id);
create index exams_company_patient_name on exams (company_id, patient_search, id);
create index exams_search on exams using gin (patient_search gin_trgm_ops);

-- Who still refers to a file, before it is thrown away.
create index exams_refractor_file on exams (portable_auto_refractor_img) where portable_auto_refractor_img is not null;
create index exams_retinography_file on exams (retinography_img) where retinography_img is not null;
create index retinography_files_file on retinography_files (file_key);
