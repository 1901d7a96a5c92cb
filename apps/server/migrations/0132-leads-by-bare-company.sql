-- no-transaction
-- The leads of a company however its name is parted: S/A is SA, as registered companies are written.
create index concurrently if not exists leads_bare_company on leads (replace(company_key, ' ', ''), id);
