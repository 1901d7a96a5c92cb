-- Since when an exam waits for a doctor: the reading queue begins with whoever has waited longest.

alter table exams
  -- When it last came into Avaliação Médica. It stays once the exam is classified, so that the exam keeps its place.
  add column review_since timestamptz(3);

create function exam_begins_to_wait() returns trigger language plpgsql as $$
begin
  new.review_since := now();
  return new;
end $$;
-- By the database itself: the former version, which may still run, does not know the column.
create trigger exams_wait_new before insert on exams for each row
  when (new.status = 'Avaliação Médica' and new.review_since is null)
  execute function exam_begins_to_wait();
create trigger exams_wait before update of status on exams for each row
  when (new.status = 'Avaliação Médica' and old.status <> new.status)
  execute function exam_begins_to_wait();

-- Those that wait now were last written when they were locked, as a rule. To fill this in is no edit of theirs.
alter table exams disable trigger user;
update exams set review_since = updated_at where status = 'Avaliação Médica';
alter table exams enable trigger user;

create index exams_review on exams (review_since, id) where status = 'Avaliação Médica';
