-- Whoever registers is the person of a list only with the birth date that the list says: a CPF alone may be mistyped, or another's.
create or replace function patient_on_rosters() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update screening_participants s set
    patient_id = new.id, name = null, cpf = null, dob = null, email = null, phone = null
  from screening_events e
  where s.patient_id is null and s.cpf = new.cpf and s.dob = new.dob and e.id = s.event_id and e.company_id = new.company
    and e.status <> 'closed'
    and not exists (select from screening_participants o where o.event_id = s.event_id and o.patient_id = new.id);
  return null;
end $$;
create or replace trigger patients_on_rosters after insert or update of cpf, dob, company on patients
  for each row execute function patient_on_rosters();
