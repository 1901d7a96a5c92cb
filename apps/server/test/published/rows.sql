-- A small clinic as the versions up to 0013 wrote it: a row in every table, and for leads and statistics writes of every
-- kind, some counted already and some still waiting. Every value is said, so each database gets the same rows.

insert into users (id, name, email, type, cpf, active, created_at)
  select i, 'Pessoa ' || i, 'pessoa' || i || '@iris.local', (array[1, 2, 5, 3, 4, null])[i], lpad(i::text, 11, '0'), i <> 3, '2026-01-05 12:00Z'
  from generate_series(1, 6) i;
update users set last_seen_at = '2026-11-02 12:00Z' where id = 1;
insert into revoked_tokens values ('00000000-0000-4000-8000-000000000001', '2027-01-01');
insert into login_failures values ('alguem@iris.local', 2, '2026-11-01');
insert into password_resets values ('cinza', 1, '2026-11-01');

insert into healthcare_operators (id, name) values (2, 'Saúde Boa');
insert into companies (id, cnpj, types, corporate_reason, zip_code, address_street, address_number, address_neighborhood,
    address_city, address_state, address_country, site, healthcare_operator_id, active, phones)
  select i, lpad(i::text, 14, '0'), '{2}', 'EMPRESA ' || i, '01310100', 'Avenida Paulista', '1', 'Bela Vista', 'São Paulo', 'SP',
    'Brasil', 'empresa.example', nullif(i % 3, 0), i <> 4, '[{"number": "11987654321"}]'
  from generate_series(1, 4) i;
insert into registration_links (jti, company_id, created_by, expires_at)
  values ('00000000-0000-4000-8000-000000000002', 1, 1, '2027-01-01');

insert into stored_files (key, name, type, size, sha256) values
  ('exames/1', 'olho direito.png', 'image/png', 10, 'a'), ('exames/2', 'olho esquerdo.png', 'image/png', 11, 'b'),
  ('nota/1', 'nota.pdf', 'application/pdf', 12, 'c');
insert into retinography_files (name, file_key) values ('OD_1.png', 'exames/1');

insert into patients (id, company, name, email, phone, dob, zip_code, address_street, address_number, address_neighborhood,
    address_city, address_state, address_country, cpf, sex, occupation, health_type, active, healthcare_operator_id)
  select i, 1 + i % 3, (array['JOÃO', 'MÁRCIA', 'INÊS', 'CÉSAR'])[1 + i % 4] || ' ' || i, 'p' || i || '@exemplo.example', '11987654321',
    date '1950-01-15' + i * 503, '01310100', 'Rua das Acácias', '1', 'Centro', 'São Paulo', 'SP', 'Brasil', lpad(i::text, 11, '0'),
    (array['M', 'F', 'P', 'O'])[1 + i % 4], 'Soldador', (array['particular', 'sus', 'health_insurance'])[1 + i % 3], i % 9 <> 0, nullif(i % 3, 0)
  from generate_series(1, 48) i;

-- None, one, two or three exams each, in every order of statuses; the newest is often a pending one.
insert into exams (id, patient_id, status, right_eye, left_eye, refractive_disorder, retinography_img, final_classification, classified_by,
    ishihara_correct_answer, ishihara_wrong_answer, created_at)
  select i, 1 + i * 7 % 44, s.status, (array['20/20', '20/40', '20/200', null])[1 + i % 4], (array['20/25', '20/50', null])[1 + i % 3],
    (array['Miopia', 'Astigmatismo', 'Sem alteração', null])[1 + i / 2 % 4], case when i % 3 = 0 then 'exames/1' end,
    case when s.status in ('Concluído', 'E-mail enviado') then 'liberado' end, case when s.status in ('Concluído', 'E-mail enviado') then 3 end,
    7, 2, timestamptz '2026-01-10 12:00Z' + i * interval '1 day'
  from generate_series(1, 90) i,
    lateral (select (array['Pendente', 'Concluído', 'Avaliação Médica', 'Pendente', 'E-mail enviado'])[1 + i % 5]) s (status);
insert into triages (id, exam_id, patient_id, personal_history, previous_eye_surgeries, previous_eye_diseases, eye_complaints, smoking, epis,
    wear_glasses, wear_contact_lenses, screen_time)
  select id, id, patient_id, array[(array['diabetes', 'hypertension', 'pregnant', 'none'])[1 + id % 4]],
    array[(array['cataract', 'refractive', 'none'])[1 + id % 3]], array[(array['glaucoma', 'keratoconus', 'others', 'none'])[1 + id % 4]],
    jsonb_build_array(jsonb_build_object('name', (array['DRY_EYE', 'ITCHING', 'ZERO'])[1 + id % 3])), id % 5 = 0, id % 2 = 0, id % 3 = 0, id % 4 = 0,
    (array['Nenhuma', '1 a 3 horas', 'Mais de 10 horas', null])[1 + id % 4]
  from exams where id % 6 <> 0;
insert into ishihara_tests (id, patient_id, exam_id, answers, ishihara_correct_answer, ishihara_wrong_answer, altered)
  select id, patient_id, id, '[{"plate": 1, "answer": "12"}]', 7, 2, false from exams where id % 4 = 0;
update exams set retinography_eye = 'OD', retinography_other_img = 'exames/2' where id = 3;
select stat_fold();
update exams set status = 'Pendente' where id in (2, 7);
update exams set status = 'Avaliação Médica' where id in (5, 8);
update patients set company = 2, name = 'RENOMEADA' where id = 10;
delete from triages where id = 90;

insert into registration_visits (secret_hash, link_jti, patient_id, created_patient, triage_id)
  values ('segredo', '00000000-0000-4000-8000-000000000002', 1, true, 2);
insert into result_deliveries (exam_id, requested_by, state, message_id, finished_at)
  values (4, 1, 'sent', '<um@iris>', '2026-11-01'), (9, 1, 'unknown', null, '2026-11-02');
insert into result_batches (id, status, created_by, ip, finished_at) values (1, 'done', 1, '127.0.0.1', '2026-11-01');
insert into result_batch_items (batch_id, position, exam_id, state, retry_key)
  values (1, 1, 4, 'sent', '00000000-0000-4000-8000-000000000003');
insert into audit_events (user_id, action, entity, entity_id, patient_id, ip, detail)
  select 1, 'read', 'patient', i, i, '127.0.0.1', '{"via": "list"}' from generate_series(1, 5) i;
insert into idempotency_keys values ('user:1', '00000000-0000-4000-8000-000000000004', 'hash', 201, '{"id": 1}');
insert into medical_records (id, patient_id) values (1, 1), (2, 5);
insert into medical_record_versions (record_id, notes, user_id, created_at)
  values (1, 'Como escrito.', 3, '2026-10-01'), (1, 'Como reescrito.', 3, '2026-10-02'), (2, 'Outra pessoa.', 3, '2026-10-03');
insert into imports (id, kind, status, total_rows, processed_rows, created, failed, created_by, ip, finished_at)
  values (1, 'leads', 'done', 3, 3, 2, 1, 1, '127.0.0.1', '2026-11-01');
insert into import_refusals values (1, 3, '[{"field": "name", "message": "Nome é obrigatório"}]', '{"name": ""}');

insert into equipaments (id, equipament_type, mark, model, serial_number, invoice_img) values (1, 3, 'Marca', 'Modelo', 'S1', 'nota/1');
insert into equipament_history (id, equipament_id, user_id, withdrawal_date, return_date)
  values (1, 1, 4, '2026-09-01', '2026-09-10'), (2, 1, 4, '2026-10-01', null);
insert into supports (id, user_id, company_id, data_atendimento, observacoes) values (1, 4, 1, '2026-11-20', 'Levar o retinógrafo');
insert into support_equipaments values (1, 1, 1);

-- Leads on three days of two years, written, moved, won, lost and opened again.
insert into leads (id, name, company_name, email, phone, state, city, source, funnel_stage, temperature_stage, assigned_user_id, price_total,
    created_at, funnel_stage_at)
  select i, 'Lead ' || i, 'Fábrica ' || i % 7, 'lead' || i || '@exemplo.example', '11' || 987650000 + i, 'SP',
    (array['São Paulo', 'Sao Paulo', 'Campinas', null])[1 + i % 4], (array['Indicação', 'Site', null])[1 + i % 3],
    (array['Oportunidade', 'Contato 1', 'Contato 2', 'Reunião', 'Fechamento'])[1 + i % 5], (array['Frio', 'Morno', 'Quente', null])[1 + i % 4],
    nullif(i % 3, 0) + 3, nullif(i % 4, 0) * 100.25, timestamptz '2025-11-30 15:00Z' + i % 3 * interval '190 days', '2026-06-01 12:00Z'
  from generate_series(1, 60) i;
do $$ begin
  if to_regproc('lead_settle') is not null then
    perform lead_settle();
  end if;
end $$;
update leads set status = 'in_progress' where id % 5 = 0;
update leads set funnel_stage = 'Agendamento exame', reached_rank = 8, funnel_stage_at = '2026-07-01 12:00Z' where id between 10 and 20;
update leads set status = 'ganho', reason = 'Preço: Condições de Pagamento', price_unity = 10, quantity = 12.5, price_total = 125,
  closed_at = '2026-08-01 12:00Z', closing_stage = funnel_stage where id between 15 and 30;
do $$ begin
  if to_regproc('lead_settle') is not null then
    perform lead_settle();
  end if;
end $$;
update leads set status = 'perda', reason = 'Preço', closed_at = '2026-09-01 12:00Z', closing_stage = funnel_stage where id between 31 and 40;
update leads set status = 'in_progress', reason = null, closed_at = null, closing_stage = null where id between 35 and 37;
update leads set city = 'Santos', assigned_user_id = 5 where id in (1, 20);
insert into lead_history (lead_id, kind, changes, user_id) select id, 'created', '[]', 5 from leads;
insert into lead_stage_moves (lead_id, from_stage, to_stage, from_since, user_id)
  select id, 'Oportunidade', funnel_stage, '2026-06-01', 5 from leads where id between 10 and 20;
insert into lead_activities (id, lead_id, activity, status, date, notes, user_id)
  select i, i, 'call', (array['open', 'completed'])[1 + i % 2], date '2026-11-01' + i, 'Ligar', 5 from generate_series(1, 10) i;
insert into lead_targets (id, month, amount, assigned_user_id) values (1, '2026-11-01', 50000, null), (2, '2026-11-01', 9000.5, 5);
