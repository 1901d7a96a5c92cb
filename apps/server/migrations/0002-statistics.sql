-- The dashboard's figures, kept as counters. Every figure is a count of active patients (or of their
-- eyes or exams) by company, key and sex. A write only marks the patient it concerns; stat_fold()
-- recounts marked patients and moves the counters by the difference, so writers never wait for each
-- other over a counter. Nothing else may write these tables.
--
-- Keys are words, and the codes in them are those of the rows, so that what a code means is decided
-- in one place, the application:
--   patient, triage, examined                       a patient; one with a triage; one with an exam
--   history:* surgery:* disease:* complaint:* screen:*  smoking epis glasses lenses glasses+lenses
--                                                   from the newest triage
--   eye:* (once an eye) refractive:* retinography   from the newest exam
--   exam:pending, exam:past                         once for each exam
--   1990-03                                         month of birth; sorts before every word

create table stat_facts (
  patient_id integer primary key,
  company integer not null,
  sex text not null,
  dob date not null,
  keys text[] not null -- a key may stand in it more than once, and counts as often
);
create index stat_facts_born on stat_facts (dob);
create index stat_facts_company_born on stat_facts (company, dob);

create table stat_counts (
  company integer, -- 0: all of them
  key text collate "C",
  sex text,
  n bigint not null,
  primary key (company, key, sex)
) with (fillfactor = 50);

create table stat_marks (
  patient_id integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- ── What a patient contributes ──────────────────────────────────────────────────────────────────

create function stat_triage_keys(t triages) returns text[] language sql stable as $$
  select array[
      'triage',
      'screen:' || t.screen_time,
      case when t.smoking then 'smoking' end,
      case when t.epis then 'epis' end,
      case when t.wear_glasses then 'glasses' end,
      case when t.wear_contact_lenses then 'lenses' end,
      case when t.wear_glasses and t.wear_contact_lenses then 'glasses+lenses' end
    ]
    || array(select distinct 'history:' || code from unnest(t.personal_history) code)
    || array(select distinct 'surgery:' || code from unnest(t.previous_eye_surgeries) code)
    || array(select distinct 'disease:' || code from unnest(t.previous_eye_diseases) code)
    || array(select distinct 'complaint:' || name
       from jsonb_array_elements_text(jsonb_path_query_array(t.eye_complaints, '$[*].name')) name)
$$;

create function stat_exam_keys(e exams) returns text[] language sql stable as $$
  select array[
      'examined',
      'eye:' || e.right_eye,
      'eye:' || e.left_eye,
      'refractive:' || e.refractive_disorder,
      case when e.retinography_img is not null then 'retinography' end
    ]
$$;

create function stat_facts_of(ids integer[]) returns setof stat_facts language sql stable as $$
  select p.id, p.company, p.sex, p.dob, array_remove(
      array['patient', to_char(p.dob, 'YYYY-MM')]
      || (select stat_triage_keys(t) from triages t where t.patient_id = p.id order by t.id desc limit 1)
      || (select stat_exam_keys(e) from exams e where e.patient_id = p.id order by e.id desc limit 1)
      || array(select case e.status when 'Pendente' then 'exam:pending' else 'exam:past' end
         from exams e where e.patient_id = p.id),
    null)
  from patients p where p.id = any(ids) and p.active
$$;

-- ── Folding ─────────────────────────────────────────────────────────────────────────────────────

-- One at a time, whoever asks: the folder alone writes facts and counters.
create function stat_lock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('iris statistics', 0))
$$;

-- Recounts these patients; harmless when repeated. Call it under stat_lock().
create function stat_apply(ids integer[]) returns void language sql as $$
  with gone as (
    delete from stat_facts f where f.patient_id = any(ids)
      and not exists (select from patients p where p.id = f.patient_id and p.active)
    returning f.company, f.sex, f.keys),
  kept as (
    insert into stat_facts as f select * from stat_facts_of(ids)
    on conflict (patient_id) do update
      set company = excluded.company, sex = excluded.sex, dob = excluded.dob, keys = excluded.keys
      where (f.company, f.sex, f.dob, f.keys)
        is distinct from (excluded.company, excluded.sex, excluded.dob, excluded.keys)
    returning old.company as old_company, old.sex as old_sex, old.keys as old_keys,
      new.company as new_company, new.sex as new_sex, new.keys as new_keys),
  moves (company, sex, keys, step) as (
    select company, sex, keys, -1 from gone
    union all select old_company, old_sex, old_keys, -1 from kept where old_company is not null
    union all select new_company, new_sex, new_keys, 1 from kept)
  insert into stat_counts as c
  select whole.company, key, sex, sum(step)
  from moves, lateral (values (0), (moves.company)) whole (company), unnest(keys) key
  group by whole.company, key, sex having sum(step) <> 0
  on conflict (company, key, sex) do update set n = c.n + excluded.n
$$;

-- Folds at most so many marks and returns how many patients that recounted; 0 means there is nothing
-- left. Only under READ COMMITTED: the recount must see more than the statement that took the marks,
-- so that whatever a mark stands for has been seen before the mark is gone.
create function stat_fold(most integer default 2000) returns integer language plpgsql as $$
declare
  ids integer[];
begin
  perform stat_lock();
  with taken as (
    delete from stat_marks where ctid = any(array(select ctid from stat_marks limit most))
    returning patient_id)
  select array_agg(distinct patient_id) into ids from taken;
  if ids is null then
    return 0;
  end if;
  perform stat_apply(ids);
  return cardinality(ids);
end $$;

-- ── Marking ─────────────────────────────────────────────────────────────────────────────────────

create function stat_mark_patient() returns trigger language plpgsql as $$
begin
  insert into stat_marks values (coalesce(new.id, old.id));
  return null;
end $$;

create function stat_mark_owner() returns trigger language plpgsql as $$
begin
  insert into stat_marks values (coalesce(new.patient_id, old.patient_id));
  if old.patient_id <> new.patient_id then
    insert into stat_marks values (old.patient_id);
  end if;
  return null;
end $$;

create trigger patients_stat_mark after insert or delete on patients
  for each row execute function stat_mark_patient();
create trigger patients_stat_mark_edit after update on patients for each row
  when ((old.company, old.sex, old.dob, old.active) is distinct from (new.company, new.sex, new.dob, new.active))
  execute function stat_mark_patient();

create trigger triages_stat_mark after insert or update or delete on triages
  for each row execute function stat_mark_owner();

create trigger exams_stat_mark after insert or delete on exams
  for each row execute function stat_mark_owner();
create trigger exams_stat_mark_edit after update on exams for each row
  when ((old.patient_id, old.status, old.right_eye, old.left_eye, old.refractive_disorder, old.retinography_img)
    is distinct from (new.patient_id, new.status, new.right_eye, new.left_eye, new.refractive_disorder, new.retinography_img))
  execute function stat_mark_owner();

-- ── Reading ─────────────────────────────────────────────────────────────────────────────────────

-- How many were born on that day or before. Whole months come from the counters, the month the day
-- falls in from the facts: exact on any day, with nothing to recompute at midnight.
create function stat_born_until(of_company integer, day date) returns bigint language sql stable as $$
  select coalesce((select sum(n) from stat_counts
      where company = of_company and key < to_char(day, 'YYYY-MM')), 0)::bigint
    + case when of_company = 0
      then (select count(*) from stat_facts where dob between date_trunc('month', day)::date and day)
      else (select count(*) from stat_facts
        where company = of_company and dob between date_trunc('month', day)::date and day)
      end
$$;

-- All counters of a company (0: of all) as one consistent set, with aged:20, aged:40 and aged:60:
-- those who are at least so old on `today`.
create function stat_read(of_company integer, today date) returns table (key text, sex text, n bigint)
language sql stable as $$
  select key, sex, n from stat_counts where company = of_company and key >= 'a' and n <> 0
  union all
  select 'aged:' || years, '', stat_born_until(of_company, (today - make_interval(years => years))::date)
  from unnest(array[20, 40, 60]) years
$$;

-- ── Checking and repairing ──────────────────────────────────────────────────────────────────────

-- Counts everything again from the rows, in another way, and returns how many counters are wrong
-- (0 unless a trigger was disabled or a table truncated). Writers wait while it runs: about ten
-- seconds for a million patients.
create function stat_recount() returns bigint language plpgsql as $$
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
    from exams e join patients p on p.id = e.patient_id where p.active
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

-- Makes everything anew from the rows. Dashboards wait while it runs, writers do not.
create function stat_rebuild() returns void language plpgsql as $$
begin
  perform stat_lock();
  delete from stat_marks;
  truncate stat_facts, stat_counts;
  perform stat_apply(array(select id from patients));
end $$;

select stat_rebuild();
