-- What the versions up to 0042 could write besides: two registrations of one person, where people work, and a screening day.

insert into patient_merges values (27, 28, '{"name": "CÉSAR 27"}', 1, '2026-11-04');
update patients set unit = 'Filial', sector = (array['Solda', 'T.I.'])[1 + id % 2], employee_code = 'M-' || id where id between 1 and 6;

insert into screening_events (id, name, company_id, place, starts_on, ends_on, status, expected, last_ticket, notes)
  values (1, 'Semana Sant’Anna', 2, 'Galpão B-2', '2026-11-03', '2026-11-04', 'open', 40, 3, 'Portaria 2'),
    (2, 'Campanha 2027', 3, null, '2027-02-01', '2027-02-01', 'planned', null, 0, null);
insert into screening_event_team values (1, 3, 1), (1, 4, 2);
insert into screening_event_equipaments values (1, 1, 1);
-- The pending exams of two people, in the order of their ids.
update exams set event_id = 1 where id in (3, 8);
insert into screening_participants (id, event_id, patient_id, code, state, ticket, checked_in_at, waiting_since, parts_at_check_in, exam_id)
  select e.id, 1, e.patient_id, 'CODIGO' || lpad(e.id::text, 4, 'A'), 'present', e.id, '2026-11-03 11:00Z', '2026-11-03 11:00Z', '{}', e.id
  from exams e where e.id in (3, 8);
insert into screening_participants (id, event_id, name, cpf, dob, sector, code)
  values (100, 1, 'Ana d’Ávila', '00000000191', '1990-01-02', 'Pintura', 'CODIGO0100');
insert into station_claims (id, event_id, participant_id, station, user_id, waited_since, claimed_at, seen_at, ended_at, outcome)
  values (1, 1, 3, 'acuity', 4, '2026-11-03 11:00Z', '2026-11-03 11:05Z', '2026-11-03 11:09Z', '2026-11-03 11:09Z', 'saved'),
    (2, 1, 8, 'triage', 4, '2026-11-03 11:00Z', '2026-11-03 11:10Z', '2026-11-03 11:10Z', null, null);
insert into limit_counts values ('link:1', 3, '2026-11-03');
