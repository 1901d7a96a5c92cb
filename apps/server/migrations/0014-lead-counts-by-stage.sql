-- Two texts of 0011-leads.sql were published. This one brings a database of the first text to the second; on a database
-- of the second it changes nothing (docs/adr/0016-frozen-migrations.md).

-- Writers and readers of leads wait until the end: some seconds with 200,000 leads.
lock table leads, lead_tallies in access exclusive mode;

-- Leads of a range of days, and of a city, have their stages and statuses counted too.
create or replace function lead_tallies_of(l leads) returns table (span text, kind text, day date, key text, total numeric)
language sql immutable as $$
  select s.span, k.kind, s.day, k.key, k.total
  from (values
    ('created', l.created_day, l.reached_rank || case when l.status = 'ganho' then ' ganho' else '' end, 0),
    ('stage', l.created_day, l.funnel_stage || '/' || l.status, coalesce(l.price_total, 0)),
    ('won', case when l.status = 'ganho' then l.closed_day end, '', coalesce(l.price_total, 0)),
    ('won:seller', case when l.status = 'ganho' then l.closed_day end, coalesce(l.assigned_user_id::text, ''), 0),
    ('won:city', case when l.status = 'ganho' then l.closed_day end, coalesce(l.city, ''), 0),
    ('won:source', case when l.status = 'ganho' then l.closed_day end, coalesce(l.source, ''), 0),
    ('won:stage', case when l.status = 'ganho' then l.closed_day end, l.closing_stage, 0),
    ('won:reason', case when l.status = 'ganho' then l.closed_day end, l.reason, 0),
    ('lost:reason', case when l.status = 'perda' then l.closed_day end, l.reason, 0)
  ) k (kind, day, key, total),
  lateral (values ('d', k.day), ('m', date_trunc('month', k.day)::date)) s (span, day)
  where k.day is not null
  union all
  select 'a', 'city', date '0001-01-01', l.city, 0 where l.city is not null
  union all
  select 'a', 'stage:' || l.city_key, date '0001-01-01', l.funnel_stage || '/' || l.status, coalesce(l.price_total, 0)
  where l.city is not null
$$;

do $$
begin
  if to_regclass('leads_city_column') is not null then
    return;
  end if;

  insert into lead_tallies
    select t.span, t.kind, t.day, t.key, count(*), sum(t.total), true
    from leads l, lead_tallies_of(l) t
    where t.kind = 'stage' or t.kind like 'stage:%'
    group by t.span, t.kind, t.day, t.key;

  drop index lead_tallies_key;
  create unique index lead_tallies_key on lead_tallies (span, kind, day, key) include (n, total) where settled;

  -- What is included is what the board and the totals ask besides, so that they need not read the leads themselves.
  drop index leads_created, leads_column, leads_open_column;
  create index leads_created on leads (created_at, id)
    include (source_key, stage_rank, temperature_rank, status, assigned_user_id, funnel_stage_at, price_total);
  create index leads_city_column on leads (city_key, stage_rank, funnel_stage_at, id);
  create index leads_column on leads (stage_rank, funnel_stage_at, id)
    include (source_key, temperature_rank, status, assigned_user_id, created_at);
  create index leads_open_column on leads (stage_rank, funnel_stage_at, id)
    include (source_key, temperature_rank, assigned_user_id, created_at) where status in ('new', 'in_progress');
end $$;
