-- no-transaction
-- The open leads for a registered company, for the list of renewals. Only open ones are asked for.
create index concurrently if not exists leads_of_company on leads (company_id, id)
  where company_id is not null and status in ('new', 'in_progress');
