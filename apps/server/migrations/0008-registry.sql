-- The registers: newest patients of a company without sorting all of them, and what a visit made itself.

create index patients_company_created on patients (company, created_at, id);
create index companies_created on companies (created_at, id);

alter table registration_visits
  -- False for a person who was registered before: the visit goes on as that patient, whose record it never changes.
  add column created_patient boolean not null default false,
  -- The one triage this visit wrote; with it the visit is finished.
  add column triage_id integer references triages;
create index registration_visits_used on registration_visits (last_used_at);
