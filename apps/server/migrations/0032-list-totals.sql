-- How many patients and exams there are, in all and by company and status, kept so that no page of a list counts a
-- million rows (docs/adr/0030-one-list-engine.md). A write only adds the difference it makes as a row of its own, so
-- writers never wait for each other over a figure; a reader sums the kept figure and the differences, so it is exact at
-- any moment. stat_fold() takes the differences in, on its timer. Nothing else may write these tables.

create table list_totals (
  list text,
  company integer, -- 0: all of them
  status text, -- of an exam; '' in a list that has none
  n bigint not null,
  primary key (list, company, status)
) with (fillfactor = 50);

create table list_moves (
  list text not null,
  company integer not null,
  status text not null,
  n integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- As the owner: the role of the former version, which writes meanwhile, may not yet write these tables.
create function list_move_patient() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_moves values ('patients', old.company, '', -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_moves values ('patients', new.company, '', 1);
  end if;
  return null;
end $$;

create function list_move_exam() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_moves values ('exams', old.company_id, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_moves values ('exams', new.company_id, new.status, 1);
  end if;
  return null;
end $$;

-- Call it under stat_lock().
create function list_fold() returns void
language sql security definer set search_path = public, pg_temp as $$
  with taken as (delete from list_moves returning list, company, status, n)
  insert into list_totals as t
  select list, whole.company, status, sum(n)
  from taken, lateral (values (0), (taken.company)) whole (company)
  group by list, whole.company, status having sum(n) <> 0
  on conflict (list, company, status) do update set n = t.n + excluded.n
$$;

-- As in 0002, with the lists beside the statistics.
create or replace function stat_fold(most integer default 2000) returns integer language plpgsql as $$
declare
  ids integer[];
begin
  perform stat_lock();
  perform list_fold();
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

-- Counts everything again from the rows, puts right what is wrong and returns how many figures that were: 0 unless a
-- trigger was disabled or a table truncated. Writers wait while it runs: about a second for a million patients.
create function list_recount() returns bigint language plpgsql as $$
declare
  wrong bigint;
begin
  perform stat_lock();
  lock table patients, exams in share mode;
  perform list_fold();
  with rows (list, company, status, n) as (
    select 'patients', company, '', count(*) from patients group by company
    union all select 'exams', company_id, status, count(*) from exams group by company_id, status),
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
  return wrong;
end $$;

-- From here on no write goes uncounted; who writes waits for a second at a million rows, and nobody waits to read.
lock table patients, exams in share row exclusive mode;
select list_recount();

create trigger patients_list after insert or delete on patients
  for each row execute function list_move_patient();
create trigger patients_list_edit after update on patients for each row
  when (old.company <> new.company)
  execute function list_move_patient();
create trigger exams_list after insert or delete on exams
  for each row execute function list_move_exam();
create trigger exams_list_edit after update on exams for each row
  when ((old.company_id, old.status) <> (new.company_id, new.status))
  execute function list_move_exam();
