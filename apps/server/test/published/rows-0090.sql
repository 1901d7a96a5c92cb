-- What the versions up to 0090 could write besides: a signed result and the certificate of a session, results on paper and mails that
-- came back, browsers that are known, the hour of an activity, a list that was put away.

insert into result_signatures (exam_id, signed_by, signed_at, signer_name, issuer_name, certificate_sha256, person_sha256, file, locked_file)
  values (4, 3, '2026-11-06 12:00Z', 'OLGA LIMA:00000000003', 'AC Exemplo', sha256('certificado'), sha256('pessoa'), 'nota/1', 'exames/1');
insert into session_certificates (jti, salt, sealed, name, issuer, not_after, expires_at)
  select jti, sha256('sal'), sha256('selado'), 'OLGA LIMA:00000000003', 'AC Exemplo', '2027-11-06', '2026-12-06' from sessions order by jti limit 1;
insert into result_prints (id, exam_id, printed_by, printed_at) values (950, 4, 1, '2026-11-06 13:00Z');
update result_deliveries set state = 'failed', returned_at = '2026-11-06 14:00Z' where exam_id = 4;
insert into known_devices (user_id, secret_sha256, last_login_at) values (1, sha256('navegador'), '2026-11-06');
update lead_activities set time = '14:30' where id = (select min(id) from lead_activities);
insert into first_steps (hidden_at) values ('2026-11-06');
