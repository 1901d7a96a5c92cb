-- The trend counts a classification only while the exam is concluded (docs/adr/0124-a-verdict-counts-while-it-stands.md): one taken
-- back for a correction, or kept on an exam that is not complete yet, awaits the doctor. The triggers of 0068 mark each change of
-- the status and of the classification already.

-- Until this ends nobody else folds, so nobody is counted by the former rule afterwards.
select stat_lock();

create or replace function stat_past_exam_keys(e exams) returns text[] language sql stable as $$
  select stat_exam_keys(e) || array[
      case when e.status in ('Concluído', 'E-mail enviado') then 'classified:' || e.final_classification end,
      case when e.ishihara_wrong_answer > 0 then 'ishihara:' || e.ishihara_wrong_answer end
    ]
$$;

-- Only these count in another way, and an index knows the exams that await a doctor: milliseconds among a million people. The next
-- folds count them again, 2,000 at a time, as after any save.
insert into stat_marks
select distinct patient_id from exams where status = 'Avaliação Médica' and final_classification is not null;
