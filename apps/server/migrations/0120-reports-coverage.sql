-- How many of those who were called had answered the triage and been examined when a report was given out: one that
-- repeats an earlier one's figures says the earlier numbers too, as it does of `called`. The former version leaves it empty.
alter table company_reports add coverage jsonb check (jsonb_typeof(coverage) = 'object');
