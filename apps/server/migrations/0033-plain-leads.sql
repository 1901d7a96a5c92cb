-- Leads are counted when they are read (docs/adr/0030-one-list-engine.md): no write keeps a count any more, and each
-- list, board and dashboard has an index that holds all it asks, so that it reads no row for a figure.
--
-- Writers of leads wait while the indexes are built, two seconds with 200,000 leads; readers wait only at the end.
lock table leads in share row exclusive mode;

drop trigger leads_counted_new on leads;
drop trigger leads_counted_changed on leads;

-- The counts and sums of the list and the board, and of what was created in a period.
create index leads_made on leads (created_at, id)
  include (stage_rank, reached_rank, temperature_rank, assigned_user_id, status, price_total, source_key);
-- What was won and lost in a period.
create index leads_won on leads (closed_at)
  include (assigned_user_id, price_total, closing_stage, source, city, reason) where status = 'ganho';
create index leads_lost on leads (closed_at) include (reason) where status = 'perda';
-- A city's leads, and how each city is written.
create index leads_of_city on leads (city_key, created_at, id) include (city);

drop index leads_created, leads_city, leads_city_column, leads_open_column, leads_seller, leads_stage;

-- The former version, while it still runs, reads its figures by these names: they are right, and slower than they were
-- (up to some seconds for a dashboard). The version after this one drops them, with lead_tallies_of and lead_settle.
drop table lead_counts, lead_tallies;
drop function lead_count();
create view lead_counts as
  select funnel_stage, status, source_key, temperature_stage, assigned_user_id,
    count(*) as n, coalesce(sum(price_total), 0) as total, true as settled
  from leads group by funnel_stage, status, source_key, temperature_stage, assigned_user_id;
create view lead_tallies as
  select t.span, t.kind, t.day, t.key, count(*) as n, sum(t.total) as total, true as settled
  from leads l, lead_tallies_of(l) t group by t.span, t.kind, t.day, t.key;
create or replace function lead_settle() returns bigint language sql as 'select 0::bigint';
do $$
begin
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select on lead_counts, lead_tallies to iris_app;
  end if;
end $$;
