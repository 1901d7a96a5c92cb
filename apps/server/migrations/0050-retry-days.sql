-- Retry keys in one table for each day of the last sixteen, so that what has had its time is thrown away whole
-- (docs/adr/0048-retry-days.md). The columns stay, and so does all that the former version says to them: it takes, reads
-- and answers keys here while it runs beside this one, and what it deletes of old ones is nothing new.

-- Days in UTC, so that no setting of a connection moves one. They return to a table after sixteen.
create function retry_day(at timestamptz) returns integer language sql immutable parallel safe as $$
  select ((at at time zone 'UTC')::date - date '2000-01-01') % 16
$$;

alter table idempotency_keys rename to idempotency_keys_before;

create table idempotency_keys (
  caller text not null,
  key uuid not null,
  request_hash text not null,
  status smallint, -- null while the first request is still under way
  answer jsonb,
  created_at timestamptz(3) not null default now()
) partition by list (retry_day(created_at));

do $$ begin
  for day in 0 .. 15 loop
    execute format('create table idempotency_keys_%s partition of idempotency_keys (primary key (caller, key)) for values in (%s)',
      to_char(day, 'FM00'), day);
  end loop;
  -- The program works as this role, and the former version still does.
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select, insert, update, delete on idempotency_keys to iris_app;
  end if;
end $$;

insert into idempotency_keys select caller, key, request_hash, status, answer, created_at from idempotency_keys_before;
drop table idempotency_keys_before;

-- A day's table knows its own keys only. A key that any of them has is left out, as `on conflict do nothing` leaves it out.
create function take_key_once() returns trigger language plpgsql as $$
begin
  -- Of two at once the second waits until the first has committed; then the question below sees it.
  perform pg_advisory_xact_lock(hashtextextended('iris retry ' || new.caller || ' ' || new.key, 0));
  if exists (select from idempotency_keys k where k.caller = new.caller and k.key = new.key) then
    return null;
  end if;
  return new;
end $$;
create trigger idempotency_keys_once before insert on idempotency_keys for each row execute function take_key_once();

-- Empties each day's table in which no key is younger than so many whole days before today, and answers how many. As the
-- owner: the program may empty no table.
create function empty_retry_days(kept integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  since timestamptz := (date_trunc('day', now() at time zone 'UTC') - make_interval(days => kept)) at time zone 'UTC';
  name text;
  is_old boolean;
  emptied integer := 0;
begin
  for day in 0 .. 15 loop
    name := 'idempotency_keys_' || to_char(day, 'FM00');
    execute format('select exists (select from %1$I) and not exists (select from %1$I where created_at >= $1)', name)
      into is_old using since;
    continue when not is_old;
    -- After days without a sweep it is today's table: a key may just have come.
    execute format('lock table %I', name);
    execute format('select not exists (select from %I where created_at >= $1)', name) into is_old using since;
    continue when not is_old;
    execute format('truncate %I', name);
    emptied := emptied + 1;
  end loop;
  return emptied;
end $$;
