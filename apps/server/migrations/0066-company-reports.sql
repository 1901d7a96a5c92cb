-- What a company was given: whom a report counted and what of it was hidden, so that a later one, of days that overlap, does
-- not give anybody away by its difference (docs/adr/0060-company-report.md). A report is kept once.
create table company_reports (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  event_id integer references screening_events,
  period_from date not null,
  period_to date not null,
  -- Of `figures`: the same report is not kept again.
  digest text not null,
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  published_by integer not null references users,
  published_at timestamptz(3) not null default now(),
  unique (company_id, digest)
);
create index company_reports_company on company_reports (company_id, id desc);

create trigger company_reports_kept before update or delete on company_reports for each row execute function refuse_change();
create trigger company_reports_not_emptied before truncate on company_reports for each statement execute function refuse_change();
