-- Whoever answered and was not examined yet: sales count the answers of those who registered by a link only afterwards
-- (docs/adr/0026-personal-data.md).
create index stat_facts_unexamined on stat_facts (company) where keys @> '{triage}' and not keys @> '{examined}';
create index link_registrations_patient on link_registrations (patient_id);
