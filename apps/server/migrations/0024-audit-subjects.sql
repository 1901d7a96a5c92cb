-- Whose data a list, an export or an import showed: written in the row itself, so that its seal covers them too.

alter table audit_events add column subjects integer[];

-- 0026 makes this table the first partition of a new one. Where the check is known to hold, that reads no row again.
-- It leaves the former version this month and the next; a clock that once ran ahead must not stop the upgrade.
do $$
declare
  latest timestamptz := (select max(at) from audit_events);
begin
  execute format('alter table audit_events add constraint audit_events_past check (at < %L) not valid',
    (date_trunc('month', greatest(latest, now()) at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
