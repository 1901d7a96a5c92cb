-- no-transaction
-- Which exams were touched today, for the list of the day. A summary of blocks and no entry for each row: a save that
-- only changes the moment still rewrites its row in place.
create index concurrently if not exists exams_touched on exams using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
