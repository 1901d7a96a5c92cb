-- Somebody made nobody is forgotten also on the lists that called them before they were a patient, or after their CPF had another
-- spelling: such a line knows who it calls by itself. As everywhere, CPF and birth date are the person's; the CPF alone may be
-- mistyped. 'L', not the 'X' of a patient made nobody, so that no patient ever becomes the person of such a line.
-- It runs before anonymise_patient empties the patient, which the lines are found by.
create or replace function forget_participant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update screening_participants set employee_code = null, sector = null, unit = null, occupation = null
  where patient_id = new.patient_id;
  update screening_participants s set
    name = 'ANONIMIZADO', cpf = 'L' || lpad(s.id::text, 10, '0'), dob = date_trunc('month', s.dob)::date,
    email = null, phone = null, employee_code = null, sector = null, unit = null, occupation = null
  from (
    select cpf, dob from patients where id = new.patient_id
    union select former ->> 'cpf', (former ->> 'dob')::date from patient_merges where into_id = new.patient_id
  ) known
  where s.patient_id is null and s.cpf = known.cpf and s.dob = known.dob;
  return null;
end $$;
