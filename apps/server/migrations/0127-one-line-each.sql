-- A person who stands twice on one list has one line there: that of the registration, with what HR's list says of them.

-- The codes of lines that went into this one: badges and phones still show them. Null where none did. The former version neither
-- writes nor reads it.
alter table screening_participants add column former_codes text[];
create index screening_participants_former_codes on screening_participants using gin (former_codes) where former_codes is not null;

-- One line goes into another of the same list, which then says what it did not say itself. Who calls holds both.
create function fold_participant(goes integer, stays integer) returns void language sql as $$
  with gone as (delete from screening_participants where id = goes returning *)
  update screening_participants s set
    employee_code = coalesce(s.employee_code, g.employee_code), sector = coalesce(s.sector, g.sector),
    unit = coalesce(s.unit, g.unit), occupation = coalesce(s.occupation, g.occupation),
    -- Whom one of them called was called.
    walk_in = s.walk_in and g.walk_in,
    priority = case when g.priority_by_hand and not s.priority_by_hand then g.priority else s.priority end,
    priority_by_hand = s.priority_by_hand or g.priority_by_hand,
    former_codes = s.former_codes || g.code || g.former_codes
  from gone g where s.id = stays
$$;

-- A line that nobody had registered for becomes that of its patient; where they have one on that list, it goes into theirs. Waits for
-- who takes theirs off the list at this moment. Who calls knows that the two are one person: of the company, by CPF and birth date.
create function link_participant(line screening_participants, patient integer) returns void language plpgsql as $$
declare
  own integer;
begin
  select id into own from screening_participants
    where event_id = line.event_id and patient_id = patient and id <> line.id for no key update;
  if own is null then
    update screening_participants set
      patient_id = patient, name = null, cpf = null, dob = null, email = null, phone = null
    where id = line.id and patient_id is null;
  else
    perform fold_participant(line.id, own);
  end if;
end $$;

create or replace function patient_on_rosters() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform link_participant(s, new.id)
  from screening_participants s join screening_events e on e.id = s.event_id
  where s.patient_id is null and s.cpf = new.cpf and s.dob = new.dob and e.company_id = new.company and e.status <> 'closed';
  return null;
end $$;
