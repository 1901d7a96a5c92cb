-- How many were called when a report was given out: one that repeats an earlier one's figures says the earlier number too
-- (docs/adr/0069-what-a-report-gives-away.md). The former version leaves it empty.
alter table company_reports add called integer check (called >= 0);
