-- Who registered through which link. A visit is forgotten after a day; how many a link brought stays.

create table link_registrations (
  link_jti uuid not null references registration_links,
  patient_id integer not null references patients,
  at timestamptz(3) not null default now(),
  primary key (link_jti, patient_id)
);

create function visit_registers() returns trigger language plpgsql as $$
begin
  insert into link_registrations (link_jti, patient_id) values (new.link_jti, new.patient_id) on conflict do nothing;
  return null;
end $$;
-- By the database itself: the former version, which may still run, does not know the table.
create trigger registration_visits_registers after insert or update of patient_id on registration_visits for each row
  when (new.patient_id is not null)
  execute function visit_registers();

-- Those of before, as the audit tells of them.
insert into link_registrations (link_jti, patient_id, at)
select l.jti, p.id, min(e.at)
from audit_events e
join registration_links l on l.jti = e.link_jti
join patients p on p.id = e.patient_id
where e.entity = 'patient' and e.action in ('create', 'continue')
group by l.jti, p.id;

insert into link_registrations (link_jti, patient_id, at)
select link_jti, patient_id, created_at from registration_visits where patient_id is not null
on conflict do nothing;
