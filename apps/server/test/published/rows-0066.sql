-- What the versions up to 0066 could write besides: the clinic, a device's key, corrected conclusions and lost conflicts, links of
-- results, referrals and published reports.

insert into clinic (id, name, phone, director_name, director_crm, director_crm_uf)
  values (1, 'Clínica Boa Vista', '11987654321', 'Dra. Olga Lima', '12345', 'SP')
  on conflict (id) do update set (name, phone, director_name, director_crm, director_crm_uf)
    = (excluded.name, excluded.phone, excluded.director_name, excluded.director_crm, excluded.director_crm_uf);
insert into device_keys values (4, sha256('aparelho'), '2026-11-03') on conflict do nothing; -- made with the user since 0116
update patients set result_channel = 'whatsapp', result_consent = true, result_consent_at = '2026-11-03', result_consent_by = 4 where id = 2;

insert into exam_versions (exam_id, kind, part, "values", made_at, user_id)
  values (3, 'conflict', 'acuity', '{"right_eye": "20/30"}', '2026-11-03 11:07Z', 4);
insert into exam_versions (exam_id, kind, "values", user_id, reason, classified_by, classified_at) values (1, 'correction',
  '{"final_classification": "liberado", "specialist_specialties": [], "refractive_disorder": null, "has_changed": null}', 3,
  'O olho direito estava trocado.', 3, '2026-11-02');
update exams set corrected_at = '2026-11-05 12:00Z' where id = 1;

insert into result_links (id, token_sha256, exam_id, channel, created_by, created_at, expires_at, openings, first_opened_at, last_opened_at)
  values (901, sha256('primeiro'), 1, 'whatsapp', 1, '2026-11-05', '2026-12-05', 2, '2026-11-06', '2026-11-07');
insert into result_links (id, token_sha256, exam_id, channel, created_by, created_at, expires_at, revoked_at, wrong_dates, locked_at)
  values (902, sha256('segundo'), 4, 'print', 1, '2026-11-05', '2026-12-05', null, 10, '2026-11-06');

insert into referrals (exam_id, patient_id, company_id, patient_search, classification, specialty, state, due_on, scheduled_at, booked_at,
    outcome, closed_at, created_at)
  select e.id, e.patient_id, e.company_id, e.patient_search, 'especialista', s.specialty, s.state, '2026-12-05', s.scheduled_at, s.scheduled_at,
    s.outcome, s.scheduled_at, '2026-11-05'
  from exams e, (values ('retina', 'pending', null::timestamptz, null), ('glaucoma', 'attended', '2026-11-20 12:00Z', 'confirmed'))
    s (specialty, state, scheduled_at, outcome)
  where e.id = 1;
insert into referral_contacts (referral_id, channel, notes, user_id, created_at)
  select min(id), 'phone', 'Pediu para ligar à tarde.', 1, '2026-11-06' from referrals;
insert into company_reports (company_id, event_id, period_from, period_to, digest, figures, published_by, published_at)
  values (2, 1, '2026-01-01', '2026-11-05', 'resumo', '{"cells": {}}', 1, '2026-11-06');
