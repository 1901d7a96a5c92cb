-- Leads: figures of long periods are read from indexes that hold little else, and a page in the middle of a filtered
-- list reads no row (docs/adr/0030-one-list-engine.md). No row moves, and no statement of the former version needs what
-- goes here.
--
-- Writers of leads wait while the indexes are built, two seconds with 200,000 leads; readers wait only at the end.
lock table leads in share row exclusive mode;

-- The stages that what was created in a period reached, and how much of it is won.
create index leads_reached on leads (reached_rank, created_at);
create index leads_made_won on leads (created_at) where status = 'ganho';
-- The sums of the board's columns, and the list in the order of the funnel.
create index leads_stage on leads (stage_rank, id) include (price_total);
-- What is open: what sellers look at all day.
create index leads_open on leads (stage_rank, funnel_stage_at, id)
  include (created_at, temperature_rank, assigned_user_id, price_total, source_key)
  where status in ('new', 'in_progress');

-- These now hold what the filters and the board ask.
drop index leads_made, leads_name, leads_company;
create index leads_made on leads (created_at, id)
  include (funnel_stage_at, stage_rank, temperature_rank, assigned_user_id, status, price_total, source_key);
create index leads_name on leads (name_key, id)
  include (status, assigned_user_id, stage_rank, temperature_rank, source_key, created_at);
create index leads_company on leads (company_key, id)
  include (status, assigned_user_id, stage_rank, temperature_rank, source_key, created_at);

-- What is due is counted with its lead, and reads neither.
lock table lead_activities in share row exclusive mode;
drop index lead_activities_due;
create index lead_activities_due on lead_activities (date, id) include (lead_id)
  where archived_at is null and status <> 'completed';
