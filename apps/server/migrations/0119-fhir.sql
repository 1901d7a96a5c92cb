-- What a search in FHIR asks that nothing else does (docs/adr/0115-fhir.md).

-- What was saved since some moment: summaries of blocks, as exams_touched, so that a save still rewrites its row in place.
create index patients_touched on patients using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
create index triages_touched on triages using brin (created_at, updated_at) with (pages_per_range = 16, autosummarize = on);
create index referrals_touched on referrals using brin (updated_at) with (pages_per_range = 16, autosummarize = on);

-- Whom a CNS belongs to.
create index patients_sus_card on patients (sus_card) where sus_card is not null;

-- Whether somebody concluded an exam at all.
create index exams_classified_by on exams (classified_by) where classified_by is not null;
