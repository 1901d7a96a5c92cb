-- The dashboard's figures of a period (docs/adr/0066-dashboard-period.md): what it would show if nothing but the exams and
-- triages dated in the period had been recorded. The former version folds these tables by the functions below and reads none.
--
-- An exam or triage is the newest of its person in a period when its day lies in it and no newer one's does: when the period
-- ends before `newer_after` and begins after `newer_before`. So it is kept with these two days, and counted by its own
-- month and that of `newer_after`: whole months come from the counters, the days at the edges from the rows.

create table stat_spans (
  source text collate "C", -- exam or triage
  id integer,
  patient_id integer not null,
  company integer not null,
  sex text collate "C" not null,
  day date not null, -- in São Paulo
  newer_before date not null, -- the last day before `day` of one with a higher id; -infinity as a rule
  newer_after date not null, -- the first day after it; infinity while there is none
  keys text[] collate "C" not null, -- what the person counts as; {} for what never counts: a pending exam, or one of two in a day
  exam_key text collate "C", -- once for each exam, the newest or not
  primary key (source, id)
);
create index stat_spans_patient on stat_spans (patient_id);
create index stat_spans_company on stat_spans (company, day);
create index stat_spans_newer on stat_spans (newer_after, company) where newer_after < 'infinity';
-- In the wrong order, and so in no counter but that of exams.
create index stat_spans_odd on stat_spans (day) where newer_before > '-infinity';

-- Many small counters in one row: `keys` are those of a sex, `counts` theirs. For all companies together by day too.
create table stat_periods (
  company integer, -- 0: all of them
  span text collate "C", -- day or month
  first date,
  newer_in date, -- the month of `newer_after`, or infinity
  sex text collate "C",
  keys text[] collate "C" not null,
  counts integer[] not null,
  primary key (company, span, first, newer_in, sex)
) with (fillfactor = 50);

do $$ begin
  -- The former version works as this role, and folds before this one has started.
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select, insert, update, delete on stat_spans, stat_periods to iris_app;
  end if;
end $$;

-- ── What a patient contributes ──────────────────────────────────────────────────────────────────

create function stat_month(day date) returns date language sql immutable parallel safe
  return date_trunc('month', day::timestamp)::date;

-- In one order: that of the functions follows the plan of their moment.
create function stat_sorted(keys text[]) returns text[] language sql immutable parallel safe
  return array_sort(array_remove(keys, null) collate "C");

-- As in 0002, and what only the trend of the last months shows.
create function stat_past_exam_keys(e exams) returns text[] language sql stable as $$
  select stat_exam_keys(e) || array[
      'classified:' || e.final_classification,
      case when e.ishihara_wrong_answer > 0 then 'ishihara:' || e.ishihara_wrong_answer end
    ]
$$;

create function stat_spans_of(ids integer[]) returns setof stat_spans language sql stable as $$
  with items as (
    select 'exam' as source, e.id, p.id as patient_id, p.company, p.sex, e.created_at, e.status <> 'Pendente' as counts,
      case when e.status <> 'Pendente' then stat_past_exam_keys(e) else '{}' end as keys,
      case when e.status = 'Pendente' then 'exam:pending' else 'exam:past' end as exam_key
    from exams e join patients p on p.id = e.patient_id where e.patient_id = any(ids) and p.active
    union all
    select 'triage', t.id, p.id, p.company, p.sex, t.created_at, true, stat_triage_keys(t), null
    from triages t join patients p on p.id = t.patient_id where t.patient_id = any(ids) and p.active),
  dated as (
    select *, (created_at at time zone 'America/Sao_Paulo')::date as day from items),
  followed as (
    select *, array_agg(day) filter (where counts) over (
      partition by source, patient_id order by id rows between 1 following and unbounded following) as newer
    from dated)
  select source, id, patient_id, company, sex, day,
    coalesce((select max(other) from unnest(newer) other where other < day), '-infinity'),
    coalesce((select min(other) from unnest(newer) other where other > day), 'infinity'),
    case when day = any(newer) then '{}' else stat_sorted(keys) end,
    exam_key
  from followed
$$;

-- ── Folding ─────────────────────────────────────────────────────────────────────────────────────

-- Recounts these patients; harmless when repeated. Call it under stat_lock().
create function stat_apply_periods(ids integer[]) returns void language sql as $$
  with fresh as materialized (select * from stat_spans_of(ids)),
  gone as (
    delete from stat_spans s where s.patient_id = any(ids)
      and not exists (select from fresh f where (f.source, f.id) = (s.source, s.id))
    returning s.*),
  kept as (
    insert into stat_spans as s select * from fresh
    on conflict (source, id) do update set
      patient_id = excluded.patient_id, company = excluded.company, sex = excluded.sex, day = excluded.day,
      newer_before = excluded.newer_before, newer_after = excluded.newer_after, keys = excluded.keys, exam_key = excluded.exam_key
    where s is distinct from excluded
    returning old as was, new as became),
  moves (span, step) as (
    select gone::stat_spans, -1 from gone
    union all select was, -1 from kept where (was).id is not null
    union all select became, 1 from kept),
  entries as not materialized (
    select (m.span).company, (m.span).sex, (m.span).day, each.newer_in, each.key, m.step
    from moves m, lateral (
      select stat_month((m.span).newer_after) as newer_in, key from unnest((m.span).keys) key
      where (m.span).newer_before = '-infinity'
      union all select 'infinity', (m.span).exam_key where (m.span).exam_key is not null) each),
  steps as (
    select bucket.company, bucket.span, bucket.first, e.newer_in, e.sex, e.key, sum(e.step) as n
    from entries e, lateral (values
      (e.company, 'month', stat_month(e.day)), (0, 'month', stat_month(e.day)), (0, 'day', e.day)) bucket (company, span, first)
    group by 1, 2, 3, 4, 5, 6 having sum(e.step) <> 0),
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
  on conflict (company, span, first, newer_in, sex) do update set keys = excluded.keys, counts = excluded.counts
$$;

alter function stat_apply(integer[]) rename to stat_apply_present;
create function stat_apply(ids integer[]) returns void language sql as $$
  select stat_apply_present(ids);
  select stat_apply_periods(ids);
$$;

-- ── Reading ─────────────────────────────────────────────────────────────────────────────────────

-- The counters of stat_read() for the days from first_day to last_day, as one consistent set. The people are all that are
-- active today, whatever the period.
create function stat_read_period(of_company integer, first_day date, last_day date, today date)
returns table (key text, sex text, n bigint) language plpgsql stable as $$
declare
  -- What is followed in this month or later is the newest until the period ends.
  beyond date := (stat_month(last_day) + interval '1 month')::date;
  -- The whole months, and the day after them.
  whole date := case when first_day = stat_month(first_day) then first_day
    else (stat_month(first_day) + interval '1 month')::date end;
  rest date := stat_month(last_day + 1);
  -- The days that come from counters.
  counted date;
  counted_to date;
begin
  if whole >= rest then
    whole := last_day + 1;
    rest := last_day + 1;
  end if;
  counted := case when of_company = 0 then first_day else whole end;
  counted_to := case when of_company = 0 then last_day else rest - 1 end;
  return query
  with buckets as (
    select c.sex, c.keys, c.counts from stat_periods c
    where c.company = of_company and c.span = 'month' and c.first >= whole and c.first < rest and c.newer_in >= beyond
    union all
    select c.sex, c.keys, c.counts from stat_periods c
    where of_company = 0 and c.company = 0 and c.span = 'day' and c.first >= first_day and c.first < whole and c.newer_in >= beyond
    union all
    select c.sex, c.keys, c.counts from stat_periods c
    where of_company = 0 and c.company = 0 and c.span = 'day' and c.first >= rest and c.first <= last_day and c.newer_in >= beyond),
  edges as (
    select s.* from stat_spans s
    where of_company <> 0 and s.company = of_company and s.day >= first_day and s.day < whole
    union all
    select s.* from stat_spans s
    where of_company <> 0 and s.company = of_company and s.day >= rest and s.day <= last_day),
  singles as (
    select e.sex, e.keys from edges e where e.newer_after > last_day and e.newer_before < first_day
    union all
    -- Followed after the period, but in its last month.
    select s.sex, s.keys from stat_spans s
    where s.newer_after > last_day and s.newer_after < beyond and s.newer_after < 'infinity' and s.newer_before = '-infinity'
      and s.day between counted and counted_to and (of_company = 0 or s.company = of_company)
    union all
    select s.sex, s.keys from stat_spans s
    where s.newer_before > '-infinity' and s.newer_before < first_day and s.newer_after > last_day
      and s.day between counted and counted_to and (of_company = 0 or s.company = of_company)),
  parts (key, sex, n) as (
    select held.key, b.sex, held.n from buckets b, unnest(b.keys, b.counts) held (key, n)
    union all select single, s.sex, 1 from singles s, unnest(s.keys) single
    union all select e.exam_key, e.sex, 1 from edges e where e.exam_key is not null)
  select p.key, p.sex, sum(p.n)::bigint from parts p group by p.key, p.sex having sum(p.n) <> 0
  union all
  select r.key, r.sex, r.n from stat_read(of_company, today) r where r.key = 'patient' or r.key like 'aged:%';
end $$;

-- What each of the twelve months until last_month says of exams: every key as in a period of that month, and `examined:year`
-- for those examined in the twelve months that end with it.
create function stat_read_trend(of_company integer, last_month date) returns table (month date, key text, n bigint)
language sql stable as $$
  with months as (
    select at::date as month, (at - interval '11 months')::date as year_from, (at + interval '1 month')::date as beyond
    from generate_series(last_month - interval '11 months', last_month, interval '1 month') at),
  held as materialized (
    select c.first, c.newer_in, each.key, each.n
    from stat_periods c, unnest(c.keys, c.counts) each (key, n)
    where c.company = of_company and c.span = 'month'
      and c.first between last_month - interval '22 months' and last_month
      and (each.key = 'examined' or each.key ~ '^(eye|ishihara|classified):' and c.first >= last_month - interval '11 months')),
  odd as materialized (
    select s.* from stat_spans s
    where s.source = 'exam' and s.newer_before > '-infinity' and (of_company = 0 or s.company = of_company)
      and s.day >= last_month - interval '22 months' and s.day < last_month + interval '1 month'),
  parts (month, key, n) as (
    select m.month, h.key, h.n from months m join held h on h.first = m.month and h.newer_in >= m.beyond
    union all
    select m.month, 'examined:year', h.n
    from months m join held h on h.first between m.year_from and m.month and h.newer_in >= m.beyond and h.key = 'examined'
    union all
    select m.month, key, 1 from months m
    join odd s on s.day >= m.month and s.day < m.beyond and s.newer_before < m.month and s.newer_after >= m.beyond, unnest(s.keys) key
    union all
    select m.month, 'examined:year', 1 from months m
    join odd s on s.day >= m.year_from and s.day < m.beyond and s.newer_before < m.year_from and s.newer_after >= m.beyond
    where 'examined' = any(s.keys))
  select month, key, sum(n)::bigint from parts group by month, key
$$;

-- ── Checking and repairing ──────────────────────────────────────────────────────────────────────

alter function stat_recount() rename to stat_recount_present;

-- As stat_recount(), of the periods: rows that say what the exams and triages do not, and counters that are not the rows'.
create function stat_recount_periods() returns bigint language sql as $$
  with past as (
    select id, patient_id, (created_at at time zone 'America/Sao_Paulo')::date as day from exams where status <> 'Pendente'),
  screened as (
    select id, patient_id, (created_at at time zone 'America/Sao_Paulo')::date as day from triages),
  truth as (
    select 'exam' as source, e.id, p.id as patient_id, p.company, p.sex, (e.created_at at time zone 'America/Sao_Paulo')::date as day,
      coalesce(newer.before, '-infinity') as newer_before, coalesce(newer.after, 'infinity') as newer_after,
      case when e.status = 'Pendente' or newer.same then '{}' else stat_sorted(stat_past_exam_keys(e)) end as keys,
      case when e.status = 'Pendente' then 'exam:pending' else 'exam:past' end as exam_key
    from exams e join patients p on p.id = e.patient_id and p.active, lateral (
      select max(o.day) filter (where o.day < d) as before, min(o.day) filter (where o.day > d) as after, bool_or(o.day = d) as same
      from past o, cast(e.created_at at time zone 'America/Sao_Paulo' as date) d
      where o.patient_id = e.patient_id and o.id > e.id) newer
    union all
    select 'triage', t.id, p.id, p.company, p.sex, (t.created_at at time zone 'America/Sao_Paulo')::date,
      coalesce(newer.before, '-infinity'), coalesce(newer.after, 'infinity'),
      case when newer.same then '{}' else stat_sorted(stat_triage_keys(t)) end, null
    from triages t join patients p on p.id = t.patient_id and p.active, lateral (
      select max(o.day) filter (where o.day < d) as before, min(o.day) filter (where o.day > d) as after, bool_or(o.day = d) as same
      from screened o, cast(t.created_at at time zone 'America/Sao_Paulo' as date) d
      where o.patient_id = t.patient_id and o.id > t.id) newer),
  wrong_rows as (
    select count(*) as n from truth t full join stat_spans s using (source, id)
    where (t.patient_id, t.company, t.sex, t.day, t.newer_before, t.newer_after, t.keys, t.exam_key)
      is distinct from (s.patient_id, s.company, s.sex, s.day, s.newer_before, s.newer_after, s.keys, s.exam_key)),
  singles as (
    select company, sex, day, stat_month(day) as month, stat_month(newer_after) as newer_in, key
    from stat_spans, unnest(keys) key where newer_before = '-infinity'
    union all
    select company, sex, day, stat_month(day), 'infinity', exam_key from stat_spans where exam_key is not null),
  counted as (
    select company, 'month' as span, month as first, newer_in, sex, key, count(*) as n from singles group by 1, 2, 3, 4, 5, 6
    union all select 0, 'month', month, newer_in, sex, key, count(*) from singles group by 1, 2, 3, 4, 5, 6
    union all select 0, 'day', day, newer_in, sex, key, count(*) from singles group by 1, 2, 3, 4, 5, 6),
  held as (
    select company, span, first, newer_in, sex, each.key, each.n from stat_periods, unnest(keys, counts) each (key, n)),
  wrong_counters as (
    select count(*) as n from counted c full join held h using (company, span, first, newer_in, sex, key)
    where coalesce(c.n, 0) <> coalesce(h.n, 0))
  select wrong_rows.n + wrong_counters.n from wrong_rows, wrong_counters
$$;

-- Counts everything again from the rows, in another way, and returns how many counters are wrong. Writers wait while it runs.
create function stat_recount() returns bigint language sql as $$
  select stat_recount_present() + stat_recount_periods()
$$;

-- Makes the periods anew, the people of a company after each other, so that its counters are written once. Under stat_lock().
create function stat_rebuild_periods() returns void language plpgsql as $$
declare
  ids integer[];
begin
  for ids in
    select array_agg(id) from (select id, (row_number() over (order by company, id) - 1) / 20000 as part from patients) p
    group by part order by part
  loop
    perform stat_apply_periods(ids);
  end loop;
end $$;

create or replace function stat_rebuild() returns void language plpgsql as $$
begin
  perform stat_lock();
  delete from stat_marks;
  truncate stat_facts, stat_counts, stat_spans, stat_periods;
  perform stat_apply_present(array(select id from patients));
  perform stat_rebuild_periods();
end $$;

do $$
declare
  -- Everything older had ended.
  start xid := pg_snapshot_xmin(pg_current_snapshot())::xid;
begin
  -- A minute or several at a million people; meanwhile everybody writes, and folds by the former rule.
  perform stat_rebuild_periods();
  analyze stat_spans, stat_periods;

  -- From here on nobody folds: what is written leaves its mark. What was written since the beginning is counted again.
  perform stat_lock();
  perform stat_apply_periods(array(
    with written (source, id, patient_id) as (
      select 'exam', id, patient_id from exams where age(xmin) <= age(start)
      union all select 'triage', id, patient_id from triages where age(xmin) <= age(start))
    select id from patients where age(xmin) <= age(start)
    union select patient_id from written
    union select s.patient_id from stat_spans s join written using (source, id)
    union select s.patient_id from stat_spans s
      where s.source = 'exam' and not exists (select from exams e where e.id = s.id)
      or s.source = 'triage' and not exists (select from triages t where t.id = s.id)));

  -- Writers of exams wait from here on, for a second at a million.
  create or replace trigger exams_stat_mark_edit after update on exams for each row
    when ((old.patient_id, old.status, old.right_eye, old.left_eye, old.refractive_disorder, old.retinography_img,
        old.ishihara_wrong_answer, old.final_classification, old.created_at)
      is distinct from (new.patient_id, new.status, new.right_eye, new.left_eye, new.refractive_disorder, new.retinography_img,
        new.ishihara_wrong_answer, new.final_classification, new.created_at))
    execute function stat_mark_owner();
  -- The former trigger left no mark for a new classification or colour test.
  insert into stat_marks select distinct patient_id from exams where age(xmin) <= age(start);
end $$;
