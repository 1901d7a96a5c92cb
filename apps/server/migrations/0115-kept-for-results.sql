-- As in 0059, with whatever hands a result over and with the check-in at an event: each is an act of care that is written down.
create or replace function patient_kept_until(of_patient integer) returns date language sql stable as $$
  select ((greatest(
      (select greatest(created_at, updated_at) from patients where id = of_patient),
      (select max(greatest(created_at, updated_at)) from exams where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from triages where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from ishihara_tests where patient_id = of_patient),
      (select max(v.created_at) from exam_versions v join exams e on e.id = v.exam_id where e.patient_id = of_patient),
      (select max(d.requested_at) from result_deliveries d join exams e on e.id = d.exam_id where e.patient_id = of_patient),
      (select max(l.created_at) from result_links l join exams e on e.id = l.exam_id where e.patient_id = of_patient),
      (select max(p.printed_at) from result_prints p join exams e on e.id = p.exam_id where e.patient_id = of_patient),
      (select max(s.signed_at) from result_signatures s join exams e on e.id = s.exam_id where e.patient_id = of_patient),
      (select max(checked_in_at) from screening_participants where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from referrals where patient_id = of_patient),
      (select max(c.created_at) from referral_contacts c join referrals r on r.id = c.referral_id where r.patient_id = of_patient),
      (select max(v.created_at) from medical_record_versions v join medical_records r on r.id = v.record_id
       where r.patient_id = of_patient)
    ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
$$;
