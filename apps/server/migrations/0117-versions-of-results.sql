-- A correction keeps the whole of what was delivered, not only its conclusion (docs/adr/0113-a-version-is-the-whole-result.md): after
-- it the exam may be unlocked, measured anew and get other pictures. Measures, answers and names of pictures stand in `values`, by
-- their part; the pictures themselves stay in the store as long as a version has them. The former version writes none of it.

alter table exam_versions
  add column portable_auto_refractor_img text references stored_files,
  add column retinography_img text references stored_files,
  add column retinography_other_img text references stored_files,
  add constraint exam_versions_files check (kind = 'correction'
    or num_nonnulls(portable_auto_refractor_img, retinography_img, retinography_other_img) = 0);
-- Whoever lets a picture go asks whether a version has it.
create index exam_versions_refraction on exam_versions (portable_auto_refractor_img) where portable_auto_refractor_img is not null;
create index exam_versions_retinography on exam_versions (retinography_img) where retinography_img is not null;
create index exam_versions_retinography_other on exam_versions (retinography_other_img) where retinography_other_img is not null;

-- As in 0055, also within the parts of a result.
create or replace function version_of_nobody(version jsonb) returns jsonb language sql immutable as $$
  select version - '{allergy_description,portable_auto_refractor_img,retinography_img,retinography_other_img}'::text[]
    || case when version ? 'eye_complaints' then jsonb_build_object('eye_complaints', coalesce((
        select jsonb_agg(c || '{"pivot": {"others_description": null}}' order by n)
        from jsonb_array_elements(version -> 'eye_complaints') with ordinality complaint (c, n)), '[]'))
      else '{}' end
    || case when version ? 'parts' then jsonb_build_object('parts', coalesce((
        select jsonb_object_agg(part, version_of_nobody(of_part)) from jsonb_each(version -> 'parts') each (part, of_part)), '{}'))
      else '{}' end
$$;

-- As in 0057, with the pictures, which go.
create or replace function keep_exam_version() returns trigger language plpgsql as $$
declare
  changed text[] := '{values,reason,portable_auto_refractor_img,retinography_img,retinography_other_img}';
begin
  if tg_op = 'UPDATE' and new."values" = version_of_nobody(old."values")
    and new.reason is not distinct from (case when old.reason is not null then 'Anonimizado' end)
    and num_nonnulls(new.portable_auto_refractor_img, new.retinography_img, new.retinography_other_img) = 0
    and to_jsonb(new) - changed = to_jsonb(old) - changed
    and exists (select from patient_anonymisations a join exams e on e.patient_id = a.patient_id where e.id = old.exam_id)
  then
    return new;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;

create or replace function anonymise_exam_versions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The name of a stored picture is often the patient's. One that somebody else's exam or version shows is not this person's.
  delete from retinography_files r using exam_versions v, exams e
  where e.id = v.exam_id and e.patient_id = new.patient_id and r.file_key in (v.retinography_img, v.retinography_other_img)
    and not exists (select from exams o where o.patient_id <> new.patient_id
      and r.file_key in (o.portable_auto_refractor_img, o.retinography_img, o.retinography_other_img))
    and not exists (select from exam_versions w join exams o on o.id = w.exam_id where o.patient_id <> new.patient_id
      and r.file_key in (w.portable_auto_refractor_img, w.retinography_img, w.retinography_other_img));
  update exam_versions v set
    "values" = version_of_nobody(v."values"), reason = case when v.reason is not null then 'Anonimizado' end,
    portable_auto_refractor_img = null, retinography_img = null, retinography_other_img = null
  from exams e where e.id = v.exam_id and e.patient_id = new.patient_id;
  return null;
end $$;
