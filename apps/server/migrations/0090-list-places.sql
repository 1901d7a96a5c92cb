-- How many patients and exams come before a page in the middle, kept by the day of their creation and by the beginning of their
-- name, so that no such page walks half an index (docs/adr/0077-places-of-pages.md). Kept as the totals of 0032 are: a write adds its
-- difference as the same row of list_moves, which stat_fold() takes in. They are counted once after the start, while everybody
-- writes; until then nobody reads them.

create table list_places (
  list text,
  sort text, -- 'day' (UTC) or 'name'
  place text collate "C",
  status text, -- of an exam; '' in a list that has none
  n bigint not null,
  primary key (list, sort, place, status)
) with (fillfactor = 50);

-- Holds its one row once the places are all counted.
create table list_counted (done boolean primary key check (done));

-- Up to five signs of a text: some thousand beginnings of names, of which the most frequent holds less than a tenth of them.
create function list_start(typed text) returns text language sql immutable parallel safe return left(typed, 5);
create function list_day(moment timestamptz) returns date language sql immutable parallel safe return (moment at time zone 'UTC')::date;

-- Whoever has written without a place has ended when this is granted. No row is read here: writers wait for an instant.
lock table patients, exams, referrals, patient_merges in share row exclusive mode;

-- Null in a list whose places are not kept.
alter table list_moves add column day date, add column start text collate "C";

create or replace function list_move_patient() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and exists (select from patient_merges where patient_id = new.id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into list_moves values ('patients', old.company, '', -1, list_day(old.created_at), list_start(old.name_key));
  end if;
  if tg_op <> 'DELETE' then
    insert into list_moves values ('patients', new.company, '', 1, list_day(new.created_at), list_start(new.name_key));
  end if;
  return null;
end $$;

create or replace function list_move_merge() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into list_moves
  select 'patients', company, '', -1, list_day(created_at), list_start(name_key) from patients where id = new.patient_id;
  return null;
end $$;

create or replace function list_move_exam() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_moves
    values ('exams', old.company_id, old.status, -1, list_day(old.created_at), list_start(old.patient_search));
  end if;
  if tg_op <> 'DELETE' then
    insert into list_moves
    values ('exams', new.company_id, new.status, 1, list_day(new.created_at), list_start(new.patient_search));
  end if;
  return null;
end $$;

create or replace trigger patients_list_edit after update on patients for each row
  when ((old.company, list_day(old.created_at), list_start(old.name_key))
    <> (new.company, list_day(new.created_at), list_start(new.name_key)))
  execute function list_move_patient();
create or replace trigger exams_list_edit after update on exams for each row
  when ((old.company_id, old.status, list_day(old.created_at), list_start(old.patient_search))
    <> (new.company_id, new.status, list_day(new.created_at), list_start(new.patient_search)))
  execute function list_move_exam();

-- As in 0032, with the places. Call it under stat_lock().
create or replace function list_fold() returns void
language sql security definer set search_path = public, pg_temp as $$
  with taken as (delete from list_moves returning list, company, status, n, day, start),
  totals as (
    insert into list_totals as t (list, company, status, n)
    select list, whole.company, status, sum(n)
    from taken, lateral (values (0), (taken.company)) whole (company)
    group by list, whole.company, status having sum(n) <> 0
    on conflict (list, company, status) do update set n = t.n + excluded.n)
  insert into list_places as t (list, sort, place, status, n)
  select list, at.sort, at.place, status, sum(n)
  from taken, lateral (values ('day', day::text), ('name', start)) at (sort, place)
  where day is not null
  group by list, at.sort, at.place, status having sum(n) <> 0
  on conflict (list, sort, place, status) do update set n = t.n + excluded.n
$$;

-- Counts the places from the rows and adds what the kept figures lack, while others write and fold: one statement sees rows, moves
-- and figures of the same moment, and what comes after it is added to whatever the figure then is. Returns how many were wrong; the
-- first time, when there were none, 0.
create function list_count_places() returns bigint language plpgsql as $$
declare
  missing list_places[];
begin
  -- Two that count at once would both add the same.
  perform pg_advisory_xact_lock(hashtextextended('iris list places', 0));
  with rows (list, status, day, start, n) as (
    select 'patients', '', list_day(created_at), list_start(name_key), count(*) from patients p
    where not exists (select from patient_merges m where m.patient_id = p.id) group by 3, 4
    union all select 'exams', status, list_day(created_at), list_start(patient_search), count(*) from exams group by 2, 3, 4
    union all select list, status, day, start, -n from list_moves where day is not null),
  parts (list, sort, place, status, n) as (
    select list, at.sort, at.place, status, n
    from rows, lateral (values ('day', day::text collate "C"), ('name', start)) at (sort, place)
    union all select list, sort, place, status, -n from list_places)
  select array_agg(m::list_places) into missing from (
    select list, sort, place, status, sum(n)::bigint as n from parts group by 1, 2, 3, 4 having sum(n) <> 0) m;
  -- Not before: whoever folds waits for the writing alone.
  perform stat_lock();
  insert into list_places as t select * from unnest(missing)
  on conflict (list, sort, place, status) do update set n = t.n + excluded.n;
  insert into list_counted values (true) on conflict do nothing;
  return case when found then 0 else coalesce(cardinality(missing), 0) end;
end $$;

-- Unless it was done or another is at it. Returns whether it is done.
create function list_count_places_once() returns boolean language plpgsql as $$
begin
  if exists (select from list_counted) then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('iris list places', 0)) then
    return false;
  end if;
  if not exists (select from list_counted) then
    perform list_count_places();
  end if;
  return true;
end $$;

-- As in 0059, with the places.
create or replace function list_recount() returns bigint language plpgsql as $$
declare
  wrong bigint;
begin
  -- In the order of list_count_places().
  perform pg_advisory_xact_lock(hashtextextended('iris list places', 0));
  perform stat_lock();
  lock table patients, exams, referrals in share mode;
  perform list_fold();
  with rows (list, company, status, n) as (
    select 'patients', company, '', count(*) from patients p
    where not exists (select from patient_merges m where m.patient_id = p.id) group by company
    union all select 'exams', company_id, status, count(*) from exams group by company_id, status
    union all select 'referrals', company_id, referral_total(state, booked_at), count(*) from referrals group by 2, 3),
  truth as (
    select list, whole.company, status, sum(n) as n
    from rows, lateral (values (0), (rows.company)) whole (company)
    group by list, whole.company, status),
  mended as (
    merge into list_totals t using truth on (t.list, t.company, t.status) = (truth.list, truth.company, truth.status)
    when matched and t.n <> truth.n then update set n = truth.n
    when not matched then insert values (truth.list, truth.company, truth.status, truth.n)
    when not matched by source and t.n <> 0 then update set n = 0
    returning 1)
  select count(*) into wrong from mended;
  return wrong + list_count_places();
end $$;
