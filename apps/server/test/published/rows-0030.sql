-- What the versions from 0014 to 0030 could write besides: sessions, second factors, who came by a link, notices, and a person
-- made nobody.

insert into sessions (id, jti, user_id, generation, created_at, last_seen_at, expires_at, ip, user_agent)
  values (901, '00000000-0000-4000-8000-000000000005', 1, 0, '2026-11-01', '2026-11-02', '2027-01-01', '127.0.0.1', 'Firefox'),
    (902, '00000000-0000-4000-8000-000000000006', 3, 0, '2026-11-01', '2026-11-02', '2027-01-01', '127.0.0.1', null);
update sessions set locked_at = '2026-11-03', pin_hash = 'embaralhado', pin_failures = 2 where id = 902;
insert into second_factors values (1, 'cifrado', 58900000);
insert into recovery_codes values (1, 'um', null), (1, 'dois', '2026-11-02');
insert into link_registrations values ('00000000-0000-4000-8000-000000000002', 2, '2026-11-01');
insert into privacy_notice_readings (patient_id, version, by_guardian, link_jti, visit, at)
  values (1, '1', false, '00000000-0000-4000-8000-000000000002', 'visita', '2026-11-01');
-- Last seen more than twenty years ago.
insert into patients (id, company, name, email, phone, dob, zip_code, address_street, address_number, address_neighborhood, address_city,
    address_state, address_country, cpf, sex, occupation, health_type, active, created_at, updated_at)
  values (60, 2, 'ANÔNIMO', '', '', '1940-01-01', '01310100', 'Rua das Acácias', '1', 'Centro', 'São Paulo', 'SP', 'Brasil', '00000000060', 'F',
    'Soldador', 'sus', false, '2001-01-05', '2001-01-05');
insert into patient_anonymisations values (60, 'Pedido da pessoa', 1, '2026-11-04');
