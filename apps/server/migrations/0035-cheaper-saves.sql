-- A save of an exam stays in its page (docs/adr/0032-machinery.md). Moves no row; the former version, while it runs beside
-- this one, still finds `changed_in` in every exam, without an index.

-- What `changed_in` told open screens, in a table of its own: one row for each statement that wrote exams. As a column with
-- an index it made every save write to all the indexes of the exam.
create table exam_changes (
  changed_in xid8 not null default pg_current_xact_id(),
  -- A backup leaves the numbers of transactions behind: a restored row is a change of the restore.
  changed_at timestamptz(3) not null default now()
);
-- Whatever was written until now counts as changed for a screen that was read before.
insert into exam_changes default values;

-- With the owner's rights: the former version writes exams before this version has told its role of the table.
create function exam_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into exam_changes select pg_current_xact_id() from written limit 1;
  return null;
end $$;
create trigger exams_change_new after insert on exams referencing new table as written
  for each statement execute function exam_change();
create trigger exams_change after update on exams referencing new table as written
  for each statement execute function exam_change();

drop index exams_changed_in;

-- Room in each new page for what is saved in it afterwards.
alter table exams set (fillfactor = 85);

-- Every question about the audit begins with a patient; no query began with what was touched.
drop index audit_events_entity;
