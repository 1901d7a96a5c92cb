-- What a concluded exam said before it was corrected, why and by whom: a second kind of version (docs/adr/0057-corrections.md).
-- The former version writes versions of the first kind alone, and no screen of it reads any.

alter table exam_versions
  alter column part drop not null,
  alter column made_at drop not null,
  -- Of a correction; who corrected and when are user_id and created_at.
  add column reason text constraint exam_versions_reason check (length(reason) between 1 and 500),
  add column classified_by integer references users,
  add column classified_at timestamptz(3),
  drop constraint exam_versions_kind,
  add constraint exam_versions_kind check (kind in ('conflict', 'correction')),
  add constraint exam_versions_of_kind check (case kind
    when 'conflict' then part is not null and made_at is not null
      and reason is null and classified_by is null and classified_at is null
    else part is null and made_at is null and reason is not null
      and "values" ?& '{final_classification,specialist_specialties,refractive_disorder,has_changed}' end);

-- The newest of them, which the next result tells.
alter table exams add column corrected_at timestamptz(3);

-- As in 0055, with the reason, which may name the person: it becomes the word that notes of a record become.
create or replace function keep_exam_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new."values" = version_of_nobody(old."values")
    and new.reason is not distinct from (case when old.reason is not null then 'Anonimizado' end)
    and to_jsonb(new) - '{values,reason}'::text[] = to_jsonb(old) - '{values,reason}'::text[]
    and exists (select from patient_anonymisations a join exams e on e.patient_id = a.patient_id where e.id = old.exam_id)
  then
    return new;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;

create or replace function anonymise_exam_versions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update exam_versions v set
    "values" = version_of_nobody(v."values"), reason = case when v.reason is not null then 'Anonimizado' end
  from exams e where e.id = v.exam_id and e.patient_id = new.patient_id;
  return null;
end $$;
