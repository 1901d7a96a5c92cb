-- The audit by months, and sealed (docs/adr/0024-sealed-audit.md). Nobody waits for the check; the rest changes no row.

alter table audit_events validate constraint audit_events_past;

-- ── By months ─────────────────────────────────────────────────────────────────────────────────────

-- All writers of the old table are done once this has its lock: whichever of its numbers is not there never comes.
alter table audit_events rename to audit_events_past;
alter index audit_events_pkey rename to audit_events_past_pkey;
alter index audit_events_entity rename to audit_events_past_entity;
alter index audit_events_patient rename to audit_events_past_patient;
alter index audit_events_subjects rename to audit_events_past_subjects;
drop trigger audit_events_kept on audit_events_past;
drop trigger audit_events_not_emptied on audit_events_past;

-- How far the chain of seals came. One row.
create table audit_chain (
  is_one boolean primary key default true check (is_one),
  -- Months from here on have a table of their own.
  months_from timestamptz not null,
  -- Numbers up to here were settled when the chain began.
  settled bigint not null,
  -- The last seal and its last link.
  n bigint not null default 0,
  head bytea not null default '',
  -- The highest number of a sealed row, and the numbers below it that were not there yet.
  high bigint not null default 0,
  missing int8multirange not null default '{}',
  -- Numbers that were missing at the last turn; they never come once every transaction of that time is over.
  missing_long int8multirange not null default '{}',
  turned_at timestamptz(3) not null default now(),
  turned_xid xid8 not null default pg_snapshot_xmax(pg_current_snapshot())
);

do $$
declare
  last_id bigint := (select case when is_called then last_value else 0 end from audit_events_id_seq);
  months_from text := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'audit_events_past'::regclass and conname = 'audit_events_past');
begin
  insert into audit_chain (months_from, settled) values (months_from::timestamptz, last_id);
  alter table audit_events_past alter column id drop identity;
  create table audit_events (
    id bigint generated always as identity,
    at timestamptz(3) not null default now(),
    user_id integer,
    link_jti uuid,
    action text not null,
    entity text not null,
    entity_id integer,
    patient_id integer,
    ip inet,
    detail jsonb,
    subjects integer[]
  ) partition by range (at);
  create index audit_events_entity on audit_events (entity, entity_id, id desc);
  create index audit_events_patient on audit_events (patient_id, id desc) where patient_id is not null;
  create index audit_events_subjects on audit_events using gin (subjects)
    with (gin_pending_list_limit = 512) where subjects is not null;
  execute format('alter table audit_events attach partition audit_events_past for values from (minvalue) to (%L)', months_from);
  alter table audit_events_past drop constraint audit_events_past;
  if last_id > 0 then
    perform setval('audit_events_id_seq', last_id);
  end if;
  -- A row that no month takes is kept all the same.
  create table audit_events_other partition of audit_events (primary key (id)) default;
  -- The program works as this role, and the former version still does.
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select, insert (user_id, link_jti, action, entity, entity_id, patient_id, ip, detail, subjects)
      on audit_events to iris_app;
  end if;
end $$;

create trigger audit_events_kept before update or delete on audit_events for each row execute function refuse_change();
create trigger audit_events_not_emptied before truncate on audit_events for each statement execute function refuse_change();
create trigger audit_events_past_not_emptied before truncate on audit_events_past for each statement execute function refuse_change();
create trigger audit_events_other_not_emptied before truncate on audit_events_other for each statement execute function refuse_change();

-- Makes the tables of this month and of those to come, and answers how many were missing. As the owner: the program may make
-- no table. A month of which rows already went to audit_events_other stays there.
create function audit_make_months(ahead integer default 3) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  since timestamptz := (select months_from from audit_chain);
  first timestamptz;
  next timestamptz;
  name text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('iris audit months', 0));
  for i in 0 .. least(ahead, 24) loop
    first := date_trunc('month', now()) + make_interval(months => i);
    next := date_trunc('month', now()) + make_interval(months => i + 1);
    name := 'audit_events_' || to_char(first, 'YYYYMM');
    continue when first < since or to_regclass(name) is not null
      or exists (select from audit_events_other where at >= first and at < next);
    execute format('create table %I (like audit_events including defaults, primary key (id))', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      name || '_not_emptied', name);
    -- Attached, not created as a partition: that would stop all who read and write.
    execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name, first, next);
    made := made + 1;
  end loop;
  return made;
end $$;

select audit_make_months();

-- ── Sealed ────────────────────────────────────────────────────────────────────────────────────────

-- Rows in the order in which they were found. The link of a row is sha256(link of the row before || sha256(its line)).
create table audit_seals (
  n bigint primary key,
  ids bigint[] not null,
  -- 32 bytes a row.
  links bytea not null,
  -- Of its rows, so that they are looked for in their months only.
  earliest timestamptz not null,
  latest timestamptz not null,
  sealed_at timestamptz(3) not null default now()
);
create trigger audit_seals_kept before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_not_emptied before truncate on audit_seals for each statement execute function refuse_change();

-- All a row says, in one text. Also in verify-chain.sql.ts, which does not take this function's word for it.
create function audit_line(e audit_events) returns text language sql stable as $$
  select jsonb_build_array(e.id, round(extract(epoch from e.at) * 1000)::bigint, e.user_id, e.link_jti, e.action, e.entity,
    e.entity_id, e.patient_id, e.ip, e.detail, e.subjects::text)::text
$$;

-- Seals some rows that were committed since, and answers how many: a thousand or two at once. One at a time; whoever comes meanwhile leaves at
-- once. As the owner: the program may write no seal.
create function audit_seal() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c audit_chain;
  e record;
  ids bigint[] := '{}';
  links bytea[] := '{}';
  earliest timestamptz;
  latest timestamptz;
  over xid8;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('iris audit seal', 0)) then
    return 0;
  end if;
  select * into c from audit_chain;
  -- Before the rows are looked for: of transactions that were over by then, all rows are found.
  over := pg_snapshot_xmin(pg_current_snapshot());
  for e in
    select * from (
      select found.id, found.at, sha256(convert_to(found.line, 'UTF8')) as digest
      from unnest(c.missing + c.missing_long) r
      cross join lateral (
        select a.id, a.at, audit_line(a) as line from audit_events a
        where a.id >= lower(r) and a.id < upper(r) order by a.id limit 1000) found
      order by found.id limit 1000) late
    union all
    select * from (
      select a.id, a.at, sha256(convert_to(audit_line(a), 'UTF8'))
      from audit_events a where a.id > c.high order by a.id limit 1000) new
  loop
    c.head := sha256(c.head || e.digest);
    ids := ids || e.id;
    links := links || c.head;
    earliest := least(earliest, e.at);
    latest := greatest(latest, e.at);
    if e.id < c.high then
      c.missing := c.missing - int8multirange(int8range(e.id, e.id + 1));
      c.missing_long := c.missing_long - int8multirange(int8range(e.id, e.id + 1));
    else
      if e.id > greatest(c.high, c.settled) + 1 then
        c.missing := c.missing + int8multirange(int8range(greatest(c.high, c.settled) + 1, e.id));
      end if;
      c.high := e.id;
    end if;
  end loop;

  if cardinality(ids) > 0 then
    c.n := c.n + 1;
    insert into audit_seals (n, ids, links, earliest, latest) values
      (c.n, ids, (select string_agg(link, ''::bytea order by i) from unnest(links) with ordinality l (link, i)), earliest, latest);
  end if;
  -- Only a transaction that is still under way can bring a number that is missing.
  if c.turned_at < now() - interval '10 minutes' and c.missing + c.missing_long <> '{}'
    and c.turned_xid <= over
  then
    c.missing_long := c.missing;
    c.missing := '{}';
    c.turned_at := now();
    c.turned_xid := pg_snapshot_xmax(pg_current_snapshot());
  elsif cardinality(ids) = 0 then
    return 0;
  end if;
  update audit_chain set n = c.n, head = c.head, high = c.high, missing = c.missing, missing_long = c.missing_long,
    turned_at = c.turned_at, turned_xid = c.turned_xid;
  return cardinality(ids);
end $$;

revoke execute on function audit_make_months, audit_seal from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select on audit_seals, audit_chain to iris_app;
    grant execute on function audit_make_months, audit_seal to iris_app;
  end if;
end $$;
