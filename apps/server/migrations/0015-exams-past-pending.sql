-- What the statistics of exams look at: the newest exam past Pendente of each active patient. An exam that was only
-- begun, or was opened again, stands aside, and the one before it counts on. The keys keep their names, see
-- 0002-statistics.sql: `examined` is a patient with an exam past Pendente; eye:*, refractive:* and retinography come
-- from the newest such exam.

-- Until this ends nobody else folds, so no counter is moved by the former rule afterwards.
select stat_lock();

create or replace function stat_facts_of(ids integer[]) returns setof stat_facts language sql stable as $$
  select p.id, p.company, p.sex, p.dob, array_remove(
      array['patient', to_char(p.dob, 'YYYY-MM')]
      || (select stat_triage_keys(t) from triages t where t.patient_id = p.id order by t.id desc limit 1)
      || (select stat_exam_keys(e) from exams e
         where e.patient_id = p.id and e.status <> 'Pendente' order by e.id desc limit 1)
      || array(select case e.status when 'Pendente' then 'exam:pending' else 'exam:past' end
         from exams e where e.patient_id = p.id),
    null)
  from patients p where p.id = any(ids) and p.active
$$;

create or replace function stat_recount() returns bigint language plpgsql as $$
declare
  wrong bigint;
begin
  lock table patients, triages, exams in share mode;
  while stat_fold(10000) > 0 loop
  end loop;
  with latest_triage as (
    select distinct on (t.patient_id) p.company, p.sex, t.*
    from triages t join patients p on p.id = t.patient_id where p.active
    order by t.patient_id, t.id desc),
  latest_exam as (
    select distinct on (e.patient_id) p.company, p.sex, e.*
    from exams e join patients p on p.id = e.patient_id where p.active and e.status <> 'Pendente'
    order by e.patient_id, e.id desc),
  truth (company, sex, key) as (
    select company, sex, 'patient' from patients where active
    union all select company, sex, to_char(dob, 'YYYY-MM') from patients where active
    union all select company, sex, 'triage' from latest_triage
    union all select company, sex, 'screen:' || screen_time from latest_triage where screen_time is not null
    union all select company, sex, 'smoking' from latest_triage where smoking
    union all select company, sex, 'epis' from latest_triage where epis
    union all select company, sex, 'glasses' from latest_triage where wear_glasses
    union all select company, sex, 'lenses' from latest_triage where wear_contact_lenses
    union all select company, sex, 'glasses+lenses' from latest_triage where wear_glasses and wear_contact_lenses
    union all select company, sex, 'history:' || v from latest_triage, lateral (select distinct unnest(personal_history)) codes (v)
    union all select company, sex, 'surgery:' || v from latest_triage, lateral (select distinct unnest(previous_eye_surgeries)) codes (v)
    union all select company, sex, 'disease:' || v from latest_triage, lateral (select distinct unnest(previous_eye_diseases)) codes (v)
    union all select company, sex, 'complaint:' || v from latest_triage,
      lateral (select distinct jsonb_path_query(eye_complaints, '$[*].name') #>> '{}') names (v)
    union all select company, sex, 'examined' from latest_exam
    union all select company, sex, 'eye:' || v from latest_exam, lateral (values (right_eye), (left_eye)) eyes (v)
    union all select company, sex, 'refractive:' || refractive_disorder from latest_exam
    union all select company, sex, 'retinography' from latest_exam where retinography_img is not null
    union all select p.company, p.sex, case when e.status = 'Pendente' then 'exam:pending' else 'exam:past' end
      from exams e join patients p on p.id = e.patient_id where p.active),
  counted as (
    select coalesce(company, 0) as company, key, sex, count(*) as n
    from truth where key is not null
    group by grouping sets ((company, key, sex), (key, sex)))
  select count(*) into wrong
  from counted t full join stat_counts c using (company, key, sex)
  where coalesce(t.n, 0) <> coalesce(c.n, 0);
  return wrong;
end $$;

-- The rule moves only those who have a pending exam. Whoever writes meanwhile leaves a mark, as ever.
select stat_apply(array(select distinct patient_id from exams where status = 'Pendente'));
