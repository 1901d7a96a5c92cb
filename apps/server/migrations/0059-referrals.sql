-- Who was referred and what became of it (docs/adr/0059-referrals.md). The former version makes none; where it changes whose an
-- exam is or makes a person nobody, functions of the owner carry that over.

create table referrals (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  -- Copies of the exam's, which the database keeps itself.
  patient_id integer not null references patients,
  company_id integer not null,
  event_id integer references screening_events,
  patient_search text collate "C" not null,
  classification text not null,
  specialty text,
  state text not null default 'pending'
    check (state in ('pending', 'scheduled', 'attended', 'no_show', 'declined', 'lost', 'withdrawn')),
  due_on date not null,
  scheduled_at timestamptz(3),
  booked_at timestamptz(3), -- the last time an appointment was made
  provider text,
  outcome text check (outcome in ('confirmed', 'not_confirmed', 'treated')),
  outcome_notes text,
  closed_at timestamptz(3),
  reminded_for timestamptz(3), -- the appointment that was reminded of
  -- The first day on which it is late; empty once it is closed.
  overdue_from date generated always as (case
    when state in ('pending', 'no_show') then due_on + 1
    when state = 'scheduled' then least(due_on, (scheduled_at at time zone 'America/Sao_Paulo')::date) + 1
  end) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint referrals_classification check (
    classification = 'especialista' and specialty is not null or classification = 'consulta' and specialty is null),
  constraint referrals_scheduled check (state <> 'scheduled' or scheduled_at is not null),
  constraint referrals_outcome check ((state = 'attended') = (outcome is not null))
);

-- What was said to somebody, or tried, kept as written. Without a user: the program's reminder.
create table referral_contacts (
  id integer generated always as identity primary key,
  referral_id integer not null references referrals,
  channel text not null check (channel in ('phone', 'whatsapp', 'email', 'person')),
  notes text,
  user_id integer references users,
  created_at timestamptz(3) not null default now()
);

do $$ begin
  -- The former version works as this role, and asks patient_kept_until below before this one has started.
  if exists (select from pg_roles where rolname = 'iris_app') then
    grant select, insert, update on referrals to iris_app;
    grant select, insert on referral_contacts to iris_app;
  end if;
end $$;

-- ── Copies of the exam ──────────────────────────────────────────────────────────────────────────

create function referrals_follow_exam() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update referrals set
    patient_id = new.patient_id, company_id = new.company_id, event_id = new.event_id, patient_search = new.patient_search
  where exam_id = new.id;
  return null;
end $$;
create trigger exams_referrals after update on exams for each row
  when ((old.patient_id, old.company_id, old.event_id, old.patient_search)
    is distinct from (new.patient_id, new.company_id, new.event_id, new.patient_search))
  execute function referrals_follow_exam();
create trigger referrals_not_merged before insert or update of patient_id on referrals
  for each row execute function refuse_merged();

-- A person who is renamed, moves or is reminded does not make the referral an edited one.
create trigger referrals_touch before update on referrals for each row
  when ((old.patient_id, old.company_id, old.event_id, old.patient_search, old.reminded_for)
    is not distinct from (new.patient_id, new.company_id, new.event_id, new.patient_search, new.reminded_for))
  execute function touch_updated_at();

-- ── Kept as written, and forgotten with the person ──────────────────────────────────────────────

create function keep_referral_contact() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.notes is null and to_jsonb(new) - 'notes' = to_jsonb(old) - 'notes'
    and exists (select from patient_anonymisations a join referrals r on r.patient_id = a.patient_id where r.id = old.referral_id)
  then
    return new;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;
create trigger referral_contacts_kept before update or delete on referral_contacts
  for each row execute function keep_referral_contact();
create trigger referral_contacts_not_emptied before truncate on referral_contacts
  for each statement execute function refuse_change();

create function anonymise_referrals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update referral_contacts c set notes = null
  from referrals r where r.id = c.referral_id and r.patient_id = new.patient_id;
  update referrals set provider = null, outcome_notes = null where patient_id = new.patient_id;
  return null;
end $$;
create trigger patient_anonymisations_referrals after insert on patient_anonymisations
  for each row execute function anonymise_referrals();

-- As in 0055, with the referrals.
create or replace function patient_kept_until(of_patient integer) returns date language sql stable as $$
  select ((greatest(
      (select greatest(created_at, updated_at) from patients where id = of_patient),
      (select max(greatest(created_at, updated_at)) from exams where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from triages where patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from ishihara_tests where patient_id = of_patient),
      (select max(v.created_at) from exam_versions v join exams e on e.id = v.exam_id where e.patient_id = of_patient),
      (select max(d.requested_at) from result_deliveries d join exams e on e.id = d.exam_id where e.patient_id = of_patient),
      (select max(greatest(created_at, updated_at)) from referrals where patient_id = of_patient),
      (select max(c.created_at) from referral_contacts c join referrals r on r.id = c.referral_id where r.patient_id = of_patient),
      (select max(v.created_at) from medical_record_versions v join medical_records r on r.id = v.record_id
       where r.patient_id = of_patient)
    ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
$$;

-- ── Those still in time ─────────────────────────────────────────────────────────────────────────

-- Of what was concluded before, only what is not late yet: nobody begins with years of late referrals. One look at the exams, a
-- second at a million. The days are the defaults of REFERRAL_DAYS_SPECIALIST and REFERRAL_DAYS_CONSULTATION.
insert into referrals (exam_id, patient_id, company_id, event_id, patient_search, classification, specialty, due_on, created_at)
select e.id, e.patient_id, e.company_id, e.event_id, e.patient_search, e.final_classification, s.specialty, d.due_on, e.classified_at
from exams e
cross join lateral unnest(case when e.final_classification = 'especialista' then e.specialist_specialties else array[null::text] end)
  s (specialty)
cross join lateral (select (e.classified_at at time zone 'America/Sao_Paulo')::date
  + case when e.final_classification = 'especialista' then 30 else 90 end as due_on) d
where e.status in ('Concluído', 'E-mail enviado') and e.final_classification in ('especialista', 'consulta')
  and e.classified_at > now() - interval '91 days' and d.due_on >= (now() at time zone 'America/Sao_Paulo')::date
  and not exists (select from patient_anonymisations a where a.patient_id = e.patient_id)
order by e.classified_at, e.id;

-- ── Lists ───────────────────────────────────────────────────────────────────────────────────────

-- A specialty once for each exam: a correction and a new conclusion make no second one of what is already under way.
create unique index referrals_once on referrals (exam_id, coalesce(specialty, '')) where state <> 'withdrawn';
create index referrals_exam on referrals (exam_id, id);
create index referrals_patient on referrals (patient_id);
create index referrals_late on referrals (overdue_from, id) include (state, company_id);
create index referrals_state on referrals (state, overdue_from, id);
create index referrals_company on referrals (company_id, overdue_from, id) include (state, booked_at, created_at);
create index referrals_event on referrals (event_id, overdue_from, id) include (state, booked_at, created_at) where event_id is not null;
create index referrals_specialty on referrals (specialty, overdue_from, id);
create index referrals_due on referrals (due_on, id);
create index referrals_made on referrals (created_at, id) include (state, booked_at, company_id, overdue_from);
create index referrals_name on referrals (patient_search, id);
create index referrals_search on referrals using gin (patient_search gin_trgm_ops);
create index referrals_odd_letters on referrals (id) where patient_search ~ '[^ -~]';
create index referrals_reminders on referrals (scheduled_at) where state = 'scheduled';
create index referral_contacts_referral on referral_contacts (referral_id, id desc);

-- ── Totals, as in 0032 ──────────────────────────────────────────────────────────────────────────

-- What a referral counts as: its state, with a sign where that does not say by itself that it was booked once.
create function referral_total(state text, booked_at timestamptz) returns text language sql immutable parallel safe
  return state || case when booked_at is not null and state in ('declined', 'lost') then '+' else '' end;

create function list_move_referral() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_moves values ('referrals', old.company_id, referral_total(old.state, old.booked_at), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_moves values ('referrals', new.company_id, referral_total(new.state, new.booked_at), 1);
  end if;
  return null;
end $$;
create trigger referrals_list after insert or delete on referrals
  for each row execute function list_move_referral();
create trigger referrals_list_edit after update on referrals for each row
  when ((old.company_id, referral_total(old.state, old.booked_at)) <> (new.company_id, referral_total(new.state, new.booked_at)))
  execute function list_move_referral();

-- As in 0032, with the referrals.
create or replace function list_recount() returns bigint language plpgsql as $$
declare
  wrong bigint;
begin
  perform stat_lock();
  lock table patients, exams, referrals in share mode;
  perform list_fold();
  with rows (list, company, status, n) as (
    select 'patients', company, '', count(*) from patients p
    where not exists (select from patient_merges m where m.patient_id = p.id) group by company
    union all select 'exams', company_id, status, count(*) from exams group by company_id, status
    union all select 'referrals', company_id, referral_total(state, booked_at), count(*) from referrals group by 2, 3),
  truth as (
    select list, whole.company, status, sum(n) as n
    from rows, lateral (values (0), (rows.company)) whole (company)
    group by list, whole.company, status),
  mended as (
    merge into list_totals t using truth on (t.list, t.company, t.status) = (truth.list, truth.company, truth.status)
    when matched and t.n <> truth.n then update set n = truth.n
    when not matched then insert values (truth.list, truth.company, truth.status, truth.n)
    when not matched by source and t.n <> 0 then update set n = 0
    returning 1)
  select count(*) into wrong from mended;
  return wrong;
end $$;

insert into list_totals (list, company, status, n)
select 'referrals', whole.company, referral_total(r.state, r.booked_at), count(*)
from referrals r, lateral (values (0), (r.company_id)) whole (company) group by 2, 3;
