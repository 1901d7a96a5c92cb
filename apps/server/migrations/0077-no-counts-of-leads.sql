-- Two published versions count leads when they read them (0033) and say none of these names. The former version, while it
-- still runs, is one of them.
drop view lead_counts, lead_tallies;
drop function lead_settle(), lead_tallies_of(leads);
