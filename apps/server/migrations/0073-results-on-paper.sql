-- The whole result on paper, and mails that came back (docs/adr/0072-deliveries-that-are-told.md). The former version writes
-- neither, and reads a mail that came back as one that failed.

-- Printed by the staff for somebody at the desk. Numbered with mails and links: all stand in one log.
create table result_prints (
  id integer primary key default nextval('result_deliveries_id_seq'),
  exam_id integer not null references exams,
  printed_by integer not null references users,
  printed_at timestamptz(3) not null default now()
);
create index result_prints_exam on result_prints (exam_id, id desc);

-- When somebody said that it came back: its state is failed from then on.
alter table result_deliveries add column returned_at timestamptz(3);
