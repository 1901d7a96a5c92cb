-- The statistics are counted again, and put right, while everybody writes, folds and reads
-- (docs/adr/0078-recount-beside-writers.md). Before, a recount held up every writer and a rebuild every dashboard.
--
-- A write and its mark become visible at once, and so do a fold's facts and counters. So in what one statement sees
-- whoever has no mark is counted as their rows say, and whoever has one as their facts say.

create or replace function stat_recount_present() returns bigint language sql as $$
  with marked as materialized (
    select distinct patient_id from stat_marks),
  people as (
    select id, company, sex, dob from patients where active and id not in (select patient_id from marked)),
  latest_triage as (
    select distinct on (t.patient_id) p.company, p.sex, t.*
    from triages t join people p on p.id = t.patient_id
    order by t.patient_id, t.id desc),
  latest_exam as (
    select distinct on (e.patient_id) p.company, p.sex, e.*
    from exams e join people p on p.id = e.patient_id where e.status <> 'Pendente'
    order by e.patient_id, e.id desc),
  truth (company, sex, key) as (
    select company, sex, 'patient' from people
    union all select company, sex, to_char(dob, 'YYYY-MM') from people
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
      from exams e join people p on p.id = e.patient_id
    union all select company, sex, unnest(keys) from stat_facts where patient_id in (select patient_id from marked)),
  counted as (
    select coalesce(company, 0) as company, key collate "C" as key, sex, count(*) as n
    from truth where key is not null
    group by grouping sets ((company, key, sex), (key, sex)))
  select count(*) from counted t full join stat_counts c using (company, key, sex)
  where coalesce(t.n, 0) <> coalesce(c.n, 0)
$$;

-- What the counters of the periods differ by from the rows that they count.
create type stat_period_step as (
  company integer, span text collate "C", first date, newer_in date, sex text collate "C", key text collate "C", n bigint);

create function stat_period_errors() returns setof stat_period_step language sql as $$
  with singles as (
    select company, sex, day, stat_month(day) as month, stat_month(newer_after) as newer_in, key
    from stat_spans, unnest(keys) key where newer_before = '-infinity'
    union all
    select company, sex, day, stat_month(day), 'infinity', exam_key from stat_spans where exam_key is not null),
  counted as (
    select company, 'month' as span, month as first, newer_in, sex, key, count(*) as n from singles group by 1, 2, 3, 4, 5, 6
    union all select 0, 'month', month, newer_in, sex, key, count(*) from singles group by 1, 2, 3, 4, 5, 6
    union all select 0, 'day', day, newer_in, sex, key, count(*) from singles group by 1, 2, 3, 4, 5, 6),
  held as (
    select company, span, first, newer_in, sex, each.key, each.n from stat_periods, unnest(keys, counts) each (key, n))
  select company, span, first, newer_in, sex, key, coalesce(c.n, 0) - coalesce(h.n, 0)
  from counted c full join held h using (company, span, first, newer_in, sex, key)
  where coalesce(c.n, 0) <> coalesce(h.n, 0)
$$;

create or replace function stat_recount_periods() returns bigint language sql as $$
  with marked as materialized (
    select distinct patient_id from stat_marks),
  people as (
    select id, company, sex from patients where active and id not in (select patient_id from marked)),
  past as (
    select id, patient_id, (created_at at time zone 'America/Sao_Paulo')::date as day from exams where status <> 'Pendente'),
  screened as (
    select id, patient_id, (created_at at time zone 'America/Sao_Paulo')::date as day from triages),
  truth as (
    select 'exam' as source, e.id, p.id as patient_id, p.company, p.sex, (e.created_at at time zone 'America/Sao_Paulo')::date as day,
      coalesce(newer.before, '-infinity') as newer_before, coalesce(newer.after, 'infinity') as newer_after,
      case when e.status = 'Pendente' or newer.same then '{}' else stat_sorted(stat_past_exam_keys(e)) end as keys,
      case when e.status = 'Pendente' then 'exam:pending' else 'exam:past' end as exam_key
    from exams e join people p on p.id = e.patient_id, lateral (
      select max(o.day) filter (where o.day < d) as before, min(o.day) filter (where o.day > d) as after, bool_or(o.day = d) as same
      from past o, cast(e.created_at at time zone 'America/Sao_Paulo' as date) d
      where o.patient_id = e.patient_id and o.id > e.id) newer
    union all
    select 'triage', t.id, p.id, p.company, p.sex, (t.created_at at time zone 'America/Sao_Paulo')::date,
      coalesce(newer.before, '-infinity'), coalesce(newer.after, 'infinity'),
      case when newer.same then '{}' else stat_sorted(stat_triage_keys(t)) end, null
    from triages t join people p on p.id = t.patient_id, lateral (
      select max(o.day) filter (where o.day < d) as before, min(o.day) filter (where o.day > d) as after, bool_or(o.day = d) as same
      from screened o, cast(t.created_at at time zone 'America/Sao_Paulo' as date) d
      where o.patient_id = t.patient_id and o.id > t.id) newer),
  kept as (
    select * from stat_spans where patient_id not in (select patient_id from marked)),
  wrong_rows as (
    select count(*) as n from truth t full join kept s using (source, id)
    where (t.patient_id, t.company, t.sex, t.day, t.newer_before, t.newer_after, t.keys, t.exam_key)
      is distinct from (s.patient_id, s.company, s.sex, s.day, s.newer_before, s.newer_after, s.keys, s.exam_key))
  select wrong_rows.n + (select count(*) from stat_period_errors()) from wrong_rows
$$;

-- Counts everything again from the rows, in another way, and returns how much is wrong. Nobody waits for it.
create or replace function stat_recount() returns bigint language sql as $$
  select stat_recount_present() + stat_recount_periods()
$$;

-- ── Putting right ───────────────────────────────────────────────────────────────────────────────

-- The facts and spans of the people with these numbers, also of those who are gone. Folds wait meanwhile.
create function stat_apply_range(first integer, last integer) returns void language plpgsql as $$
begin
  perform stat_lock();
  perform stat_apply(array(
    select id from patients where id between first and last
    union select patient_id from stat_facts where patient_id between first and last
    union select patient_id from stat_spans where patient_id between first and last));
end $$;

-- One at a time: what is wrong is made up for once.
create function stat_correction_lock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('iris statistics corrected', 0))
$$;

-- Moves the counters to what the facts and spans say, and returns how many were wrong. What they are wrong by is the same
-- before and after any fold, so that folds wait only while it is made up for.
create function stat_correct_counters() returns bigint language plpgsql as $$
declare
  wrong stat_counts[];
  wrong_periods stat_period_step[];
begin
  perform stat_correction_lock();
  with facts as (
    select whole.company, key collate "C" as key, sex, count(*) as n
    from stat_facts f, lateral (values (0), (f.company)) whole (company), unnest(keys) key
    group by 1, 2, 3)
  select array_agg(row (company, key, sex, coalesce(f.n, 0) - coalesce(c.n, 0))::stat_counts) into wrong
  from facts f full join stat_counts c using (company, key, sex)
  where coalesce(f.n, 0) <> coalesce(c.n, 0);
  select array_agg(e::stat_period_step) into wrong_periods from stat_period_errors() e;

  perform stat_lock();
  insert into stat_counts as c select * from unnest(wrong)
  on conflict (company, key, sex) do update set n = c.n + excluded.n;
  with steps as (
    select * from unnest(wrong_periods)),
  touched as (
    select distinct company, span, first, newer_in, sex from steps),
  sums as (
    select company, span, first, newer_in, sex, key, sum(n) as n from (
      select * from steps
      union all
      select c.company, c.span, c.first, c.newer_in, c.sex, held.key, held.n
      from touched join stat_periods c using (company, span, first, newer_in, sex), unnest(c.keys, c.counts) held (key, n)) both_of
    group by 1, 2, 3, 4, 5, 6)
  insert into stat_periods as c
  select company, span, first, newer_in, sex, array_agg(key order by key), array_agg(n::integer order by key)
  from sums group by 1, 2, 3, 4, 5
  on conflict (company, span, first, newer_in, sex) do update set keys = excluded.keys, counts = excluded.counts;
  return coalesce(cardinality(wrong), 0) + coalesce(cardinality(wrong_periods), 0);
end $$;

-- As in 0068: for a database that is being filled. Dashboards wait.
create or replace function stat_rebuild() returns void language plpgsql as $$
begin
  perform stat_correction_lock();
  perform stat_lock();
  delete from stat_marks;
  truncate stat_facts, stat_counts, stat_spans, stat_periods;
  perform stat_apply_present(array(select id from patients));
  perform stat_rebuild_periods();
end $$;
