-- What somebody recorded of an exam and does not stand in it, kept as written (docs/adr/0052-device-keys-and-versions.md).
-- The former version writes no row; where it makes a person nobody, what identifies goes from their versions too.

create table exam_versions (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  kind text not null constraint exam_versions_kind check (kind in ('conflict')),
  part text not null constraint exam_versions_part check (part in ('triage', 'acuity', 'ishihara', 'upload')),
  "values" jsonb not null check (jsonb_typeof("values") = 'object'),
  made_at timestamptz(3) not null, -- on the device
  user_id integer not null references users,
  created_at timestamptz(3) not null default now()
);
create index exam_versions_exam on exam_versions (exam_id, id desc);
do $$ begin
  -- The former version works as this role, and asks patient_kept_until below before this one has started.
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select, insert on exam_versions to iris_app;
  end if;
end $$;

-- What is left of a version of a person made nobody: no free text, and no name of a file, which is often the patient's.
create function version_of_nobody(version jsonb) returns jsonb language sql immutable as $$
  select version - '{allergy_description,portable_auto_refractor_img,retinography_img,retinography_other_img}'::text[]
    || case when version ? 'eye_complaints' then jsonb_build_object('eye_complaints', coalesce((
        select jsonb_agg(c || '{"pivot": {"others_description": null}}' order by n)
        from jsonb_array_elements(version -> 'eye_complaints') with ordinality complaint (c, n)), '[]'))
      else '{}' end
$$;

create function keep_exam_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new."values" = version_of_nobody(old."values")
    and to_jsonb(new) - 'values' = to_jsonb(old) - 'values'
    and exists (select from patient_anonymisations a join exams e on e.patient_id = a.patient_id where e.id = old.exam_id)
  then
    return new;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;
create trigger exam_versions_kept before update or delete on exam_versions for each row execute function keep_exam_version();
create trigger exam_versions_not_emptied before truncate on exam_versions for each statement execute function refuse_change();

-- Beside anonymise_patient of 0040, whose long text need not stand here again; as the owner, as it is.
create function anonymise_exam_versions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update exam_versions v set "values" = version_of_nobody(v."values")
  from exams e where e.id = v.exam_id and e.patient_id = new.patient_id;
  return null;
end $$;
create trigger patient_anonymisations_versions after insert on patient_anonymisations for each row execute function anonymise_exam_versions();

-- As in 0030, with the versions.
create or replace function patient_kept_until(of_patient integer) returns date language sql stable as $$
  select ((greatest(
      (select greatest(created_at, updated_at) from patients where id = of_patient),
      (select max(greatest(created_at, updated_at)) from exams where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from triages where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from ishihara_tests where patient_id = of_patient),
      (select max(v.created_at) from exam_versions v join exams e on e.id = v.exam_id where e.patient_id = of_patient),
      (select max(d.requested_at) from result_deliveries d join exams e on e.id = d.exam_id where e.patient_id = of_patient),
      (select max(v.created_at) from medical_record_versions v join medical_records r on r.id = v.record_id
       where r.patient_id = of_patient)
    ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
$$;
