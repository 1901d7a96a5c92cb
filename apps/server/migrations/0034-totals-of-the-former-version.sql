-- The former version writes patients and exams, folds, and reads figures of leads while its role has no right yet to the
-- tables of 0032 and the views of 0033: the new version gives it that once it has migrated. So what counts works as the
-- owner, whoever writes, and the views may be read.

alter function list_move_patient() security definer set search_path = public, pg_temp;
alter function list_move_exam() security definer set search_path = public, pg_temp;
alter function list_fold() security definer set search_path = public, pg_temp;

do $$
begin
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select on lead_counts, lead_tallies to iris_app;
  end if;
end $$;
