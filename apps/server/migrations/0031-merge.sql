-- Two registrations of one person become one: everything of the one moves to the other, and the empty one stays as a
-- pointer. The former version neither writes nor reads this table; to it the empty one is an inactive patient.

create table patient_merges (
  patient_id integer primary key references patients, -- the empty one
  into_id integer not null references patients, -- never an empty one itself
  former jsonb not null, -- what its own record said; {} once who it became is made nobody
  user_id integer not null references users,
  at timestamptz(3) not null default now(),
  check (patient_id <> into_id)
);
create index patient_merges_into on patient_merges (into_id);

-- ── Nothing comes to an empty one any more ──────────────────────────────────────────────────────

-- Whoever writes to a patient at the moment of the merge waits for it and is then refused. IRIS0: the message is the code of
-- a refusal (packages/contracts/src/errors.ts).
create function refuse_merged() returns trigger language plpgsql as $$
begin
  perform from patients where id = new.patient_id for key share;
  if exists (select from patient_merges where patient_id = new.patient_id) then
    raise exception 'patient.merged' using errcode = 'IRIS0';
  end if;
  return new;
end $$;
create trigger exams_not_merged before insert or update of patient_id on exams for each row execute function refuse_merged();
create trigger triages_not_merged before insert or update of patient_id on triages for each row execute function refuse_merged();
create trigger ishihara_tests_not_merged before insert or update of patient_id on ishihara_tests for each row execute function refuse_merged();
create trigger registration_visits_not_merged before insert or update of patient_id on registration_visits for each row execute function refuse_merged();
create trigger link_registrations_not_merged before insert or update of patient_id on link_registrations for each row execute function refuse_merged();
create trigger privacy_notice_readings_not_merged before insert or update of patient_id on privacy_notice_readings for each row execute function refuse_merged();
create trigger medical_records_not_merged before insert or update of patient_id on medical_records for each row execute function refuse_merged();
create trigger patient_anonymisations_not_merged before insert or update of patient_id on patient_anonymisations for each row execute function refuse_merged();

-- ── To move is no edit ──────────────────────────────────────────────────────────────────────────

drop trigger triages_touch on triages;
create trigger triages_touch before update on triages for each row
  when (old.patient_id = new.patient_id) execute function touch_updated_at();
drop trigger ishihara_tests_touch on ishihara_tests;
create trigger ishihara_tests_touch before update on ishihara_tests for each row
  when (old.patient_id = new.patient_id) execute function touch_updated_at();

-- ── Rows that are kept as written ───────────────────────────────────────────────────────────────

create function is_merge(of_patient integer, into_patient integer) returns boolean language sql stable as $$
  select exists (select from patient_merges where patient_id = of_patient and into_id = into_patient)
$$;

-- A prontuário goes to who its patient became; one whose versions all went to theirs goes away.
create function keep_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.created_at) = (old.id, old.created_at) and is_merge(old.patient_id, new.patient_id) then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (select from patient_merges where patient_id = old.patient_id)
    and not exists (select from medical_record_versions where record_id = old.id)
  then
    return old;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;
drop trigger medical_records_kept on medical_records;
create trigger medical_records_kept before update or delete on medical_records for each row execute function keep_record();

-- As in 0030-anonymise.sql; and a version goes to the prontuário of who its patient became, later by milliseconds where
-- another has its moment.
create or replace function keep_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.notes = 'Anonimizado'
    and (new.id, new.record_id, new.user_id, new.created_at) = (old.id, old.record_id, old.user_id, old.created_at)
    and exists (select from patient_anonymisations a join medical_records r on r.patient_id = a.patient_id
      where r.id = old.record_id)
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.id, new.notes, new.user_id) = (old.id, old.notes, old.user_id)
    and new.created_at between old.created_at and old.created_at + interval '1 second'
    and exists (select from medical_records a, medical_records b
      where a.id = old.record_id and b.id = new.record_id and is_merge(a.patient_id, b.patient_id))
  then
    return new;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;

-- What was read goes to who its reader became, unless the same is noted there: a visit may have gone on as the other.
create function keep_reading() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_merge(old.patient_id, new.patient_id)
    and (new.id, new.version, new.by_guardian, new.link_jti, new.visit, new.at)
      = (old.id, old.version, old.by_guardian, old.link_jti, old.visit, old.at)
  then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (select from privacy_notice_readings r
    where is_merge(old.patient_id, r.patient_id)
      and (r.version, r.by_guardian, r.visit) = (old.version, old.by_guardian, old.visit))
  then
    return old;
  end if;
  raise exception '% of % is forbidden: rows are kept as written', tg_op, tg_table_name;
end $$;
drop trigger privacy_notice_readings_kept on privacy_notice_readings;
create trigger privacy_notice_readings_kept before update or delete on privacy_notice_readings for each row execute function keep_reading();

-- As the owner, because the program may not write kept rows; they do nothing but for a row of patient_merges.

create function move_readings(of_patient integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from privacy_notice_readings r using patient_merges m
  where m.patient_id = of_patient and r.patient_id = of_patient and exists (
    select from privacy_notice_readings o where o.patient_id = m.into_id
      and (o.version, o.by_guardian, o.visit) = (r.version, r.by_guardian, r.visit));
  update privacy_notice_readings r set patient_id = m.into_id
  from patient_merges m where m.patient_id = of_patient and r.patient_id = of_patient;
$$;

-- One prontuário in the end, with the versions of both, each with its author.
create function move_record(of_patient integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  became integer := (select into_id from patient_merges where patient_id = of_patient);
  source integer := (select id from medical_records where patient_id = of_patient);
  target integer := (select id from medical_records where patient_id = became);
  version record;
  moment timestamptz(3);
begin
  if became is null or source is null then
    return;
  end if;
  if target is null then
    update medical_records set patient_id = became where id = source;
    return;
  end if;
  for version in select id, created_at from medical_record_versions where record_id = source order by created_at loop
    moment := version.created_at;
    while exists (select from medical_record_versions where record_id = target and created_at = moment) loop
      moment := moment + interval '1 millisecond';
    end loop;
    update medical_record_versions set record_id = target, created_at = moment where id = version.id;
  end loop;
  delete from medical_records where id = source;
end $$;
