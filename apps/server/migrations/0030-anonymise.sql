-- A person whose prontuário need no longer be kept can be made nobody: what identifies goes, what is counted stays. The
-- former version neither calls this nor reads its table; a person made nobody is to it a patient with odd data.

create table patient_anonymisations (
  patient_id integer primary key references patients,
  reason text not null,
  user_id integer not null references users,
  at timestamptz(3) not null default now()
);
create trigger patient_anonymisations_kept before update or delete on patient_anonymisations for each row execute function refuse_change();
create trigger patient_anonymisations_not_emptied before truncate on patient_anonymisations for each statement execute function refuse_change();

-- Twenty years after the last record (Lei 13.787, art. 6), in São Paulo's days.
create function patient_kept_until(of_patient integer) returns date language sql stable as $$
  select ((greatest(
      (select greatest(created_at, updated_at) from patients where id = of_patient),
      (select max(greatest(created_at, updated_at)) from exams where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from triages where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from ishihara_tests where patient_id = of_patient),
      (select max(d.requested_at) from result_deliveries d join exams e on e.id = d.exam_id where e.patient_id = of_patient),
      (select max(v.created_at) from medical_record_versions v join medical_records r on r.id = v.record_id
       where r.patient_id = of_patient)
    ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
$$;

-- What was written stays as written, but for the notes of a person made nobody, which become one word.
create function keep_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.notes = 'Anonimizado'
    and (new.id, new.record_id, new.user_id, new.created_at) = (old.id, old.record_id, old.user_id, old.created_at)
    and exists (select from patient_anonymisations a join medical_records r on r.patient_id = a.patient_id
      where r.id = old.record_id)
  then
    return new;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;
drop trigger medical_record_versions_kept on medical_record_versions;
create trigger medical_record_versions_kept before update or delete on medical_record_versions for each row execute function keep_notes();

-- Who has been made nobody is nobody's to ask for before the twenty years: not the program's, not a mistaken hand's.
create function keep_patient_long_enough() returns trigger language plpgsql as $$
begin
  if patient_kept_until(new.patient_id) > (now() at time zone 'America/Sao_Paulo')::date then
    raise exception 'patient % is kept until %', new.patient_id, patient_kept_until(new.patient_id);
  end if;
  return new;
end $$;
create trigger patient_anonymisations_in_time before insert on patient_anonymisations for each row execute function keep_patient_long_enough();

-- Takes what identifies out of every table and answers the keys of the files nobody needs any more. `placeholder` is a
-- stored file that stands where a picture was: that there was one is counted. The day of birth becomes the first of its
-- month, or the last where this month's birthday is still to come: nobody changes their age group by it.
-- As the owner, because the program may not write kept rows; it does nothing but for a row of patient_anonymisations.
create function anonymise_patient(of_patient integer, placeholder text) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'America/Sao_Paulo')::date;
  gone text[];
begin
  if not exists (select from patient_anonymisations where patient_id = of_patient) then
    raise exception 'patient % was not decided to be made nobody', of_patient;
  end if;

  select array_agg(distinct f.key) into gone
  from exams e, lateral (values (e.portable_auto_refractor_img), (e.retinography_img), (e.retinography_other_img)) f (key)
  where e.patient_id = of_patient and f.key is not null;

  update exams set
    portable_auto_refractor_img = case when portable_auto_refractor_img is not null then placeholder end,
    retinography_img = case when retinography_img is not null then placeholder end,
    retinography_other_img = case when retinography_other_img is not null then placeholder end
  where patient_id = of_patient
    and coalesce(portable_auto_refractor_img, retinography_img, retinography_other_img) is not null;
  -- Its name is often the patient's. One that another person's exam shows too is not this person's.
  delete from retinography_files r where r.file_key = any(gone) and not exists (
    select from exams e
    where r.file_key in (e.portable_auto_refractor_img, e.retinography_img, e.retinography_other_img));

  update triages set
    allergy_description = null,
    eye_complaints = coalesce((
      select jsonb_agg(c || '{"pivot": {"others_description": null}}' order by n)
      from jsonb_array_elements(eye_complaints) with ordinality complaint (c, n)), '[]')
  where patient_id = of_patient;

  update medical_record_versions v set notes = 'Anonimizado'
  from medical_records r where r.id = v.record_id and r.patient_id = of_patient;

  delete from registration_visits where patient_id = of_patient;

  update patients set
    name = 'PACIENTE ANONIMIZADO ' || id, cpf = 'X' || lpad(id::text, 10, '0'), email = '', phone = '', rg = null,
    dob = case
      when extract(month from dob) = extract(month from today) and extract(day from dob) > extract(day from today)
      then (date_trunc('month', dob) + interval '1 month' - interval '1 day')::date
      else date_trunc('month', dob)::date end,
    zip_code = '', address_street = '', address_number = '', address_neighborhood = '', address_complement = null,
    address_city = '', address_state = '', address_country = '',
    other_sex = null, occupation = '', sus_card = null, others_healthcare_operator = null, health_insurance = null,
    health_card_number = null, phones = '[]', social_medias = '[]',
    responsible_name = null, responsible_email = null, responsible_dob = null, responsible_zip_code = null,
    responsible_address_street = null, responsible_address_number = null, responsible_address_neighborhood = null,
    responsible_address_complement = null, responsible_address_city = null, responsible_address_state = null,
    responsible_address_country = null, responsible_rg = null, responsible_cpf = null, responsible_sex = null,
    responsible_other_sex = null, responsible_occupation = null
  where id = of_patient;
  return coalesce(gone, '{}');
end $$;
