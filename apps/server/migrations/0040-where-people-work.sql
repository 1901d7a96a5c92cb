-- Where somebody works: unit, sector and employee code of a patient (docs/adr/0039-employee-code.md). The former version leaves
-- the columns empty and edits a patient without touching them. No row is rewritten; nobody writes patients for the seconds in
-- which the indexes look at a million of them.
alter table patients
  add unit text check (length(unit) <= 80),
  add sector text check (length(sector) <= 80),
  add employee_code text check (length(employee_code) <= 80);

-- 'ab 12' and 'AB12' are one code.
create function employee_code_key(code text) returns text language sql immutable strict parallel safe
  return upper(replace(code, ' ', '') collate pg_c_utf8);

-- The code first, so that a search finds it without a company.
create unique index patients_employee_code on patients (employee_code_key(employee_code), company)
  where employee_code is not null;
create index patients_sector on patients (search_key(sector), company) where sector is not null;
create index patients_unit on patients (search_key(unit), company) where unit is not null;
-- What a company calls its sectors, without a look at its patients.
create index patients_sectors_of on patients (company, sector) where sector is not null;

-- As in 0030, with the three new columns.
create or replace function anonymise_patient(of_patient integer, placeholder text) returns text[]
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
    other_sex = null, occupation = '', unit = null, sector = null, employee_code = null, sus_card = null,
    others_healthcare_operator = null, health_insurance = null, health_card_number = null, phones = '[]', social_medias = '[]',
    responsible_name = null, responsible_email = null, responsible_dob = null, responsible_zip_code = null,
    responsible_address_street = null, responsible_address_number = null, responsible_address_neighborhood = null,
    responsible_address_complement = null, responsible_address_city = null, responsible_address_state = null,
    responsible_address_country = null, responsible_rg = null, responsible_cpf = null, responsible_sex = null,
    responsible_other_sex = null, responsible_occupation = null
  where id = of_patient;
  return coalesce(gone, '{}');
end $$;
