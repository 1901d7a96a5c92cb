import { sql } from 'kysely'
import { generateLeads } from '../../../bench/generate-leads.ts'
import { makePeople } from '../../../bench/population.ts'
import type { Database } from '../src/db/database.ts'
import { makeCompany } from './factories/company.ts'

// PostgreSQL is told that there are 200,000 leads and patients: to make so many takes a minute, and it is by the figures that
// it chooses its plans. Each page holds but a tenth of what it could, so that reading a whole table costs what it would of leads,
// and of patients half of that: whoever does not read them whole then does not when it costs more.
const LEADS = 10_000
const PATIENTS = 10_000
/** Rows of patients and of leads, as the planner knows it. */
export const TOLD = 200_000
/** Percent; no table may have less. */
const FILL = 10
export const LARGE = [
  'leads',
  'lead_activities',
  'patients',
  'exams',
  'exam_versions',
  'referrals',
  'referral_contacts',
  'result_deliveries',
  'result_links',
  'result_prints',
  'triages',
  'audit_events_past',
]

/** Fills an empty database with rows in the large tables, and tells the planner that there are many. */
export async function makeManyRows(owner: Database): Promise<void> {
  for (const table of LARGE)
    await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(FILL)})`.execute(owner)
  await generateLeads(owner, LEADS)
  await sql`
    insert into lead_history (lead_id, kind, changes) select id, 'created', '[]' from leads`.execute(
    owner,
  )
  await sql`
    insert into lead_stage_moves (lead_id, to_stage) select id, funnel_stage from leads`.execute(
    owner,
  )
  await comeOneByOne(owner, 'patients', 'created_at')
  await comeOneByOne(owner, 'exams', 'updated_at')
  await makePeople(owner, PATIENTS)
  await sql`drop function zz_came() cascade`.execute(owner)
  // One exam in twenty is left out by chance; this one is asked for.
  await sql`
    insert into exams (id, patient_id, status) values (77, 77, 'Pendente') on conflict (id) do nothing`.execute(
    owner,
  )
  await sql`
    insert into audit_events (action, entity, entity_id, patient_id, subjects)
    select 'read', 'patient', i, case when i % 3 > 0 then i end, case when i % 3 = 0 then array[i, i + 1] end
    from generate_series(1, ${sql.lit(PATIENTS)}) i`.execute(owner)
  // A patient without a triage: made up by the thousand, they hold what no form sends.
  await sql`delete from triages where patient_id = 77`.execute(owner)
  await sql`update triages set eye_complaints = '[]' where patient_id <= 300`.execute(owner)
  // A day of the past; as they are made, all exams are of today.
  await sql`alter table exams disable trigger user`.execute(owner)
  await sql`update exams set created_at = '2026-01-06 12:00Z' where id <= 300`.execute(owner)
  await sql`alter table exams enable trigger user`.execute(owner)
  await sql`
    insert into screening_events (id, name, company_id, starts_on, ends_on, status)
    values (1, 'Campanha', 20, '2026-01-05', '2026-01-05', 'open')`.execute(owner)
  // A company that is due again.
  const { id: asleep } = await makeCompany(owner)
  await sql`
    insert into screening_events (id, name, company_id, starts_on, ends_on, status)
    values (2, 'Campanha antiga', ${asleep}, '2024-01-05', '2024-01-05', 'closed')`.execute(owner)
  await sql`
    insert into screening_participants (event_id, patient_id, code)
    select 1, id, 'CODIGO' || id from patients where id <= 300`.execute(owner)
  await sql`
    insert into exam_versions (exam_id, kind, part, values, made_at, user_id)
    select id, 'conflict', 'acuity', '{"right_eye": "20/20"}', now(), 101 from exams`.execute(owner)
  // Every second exam has one, some of them late, one in ten of an event.
  await sql`
    insert into referrals (exam_id, patient_id, company_id, event_id, patient_search, classification, specialty, state, due_on,
      scheduled_at, booked_at, outcome, created_at)
    select e.id, e.patient_id, e.company_id, case when e.id % 10 = 0 then 1 end, e.patient_search, 'especialista',
      (array['Retina', 'Glaucoma', 'Catarata'])[1 + e.id % 3], s.state, current_date + (e.id % 97)::integer - 20,
      case when s.state <> 'pending' then now() + (e.id % 50) * interval '1 day' end,
      case when s.state <> 'pending' then now() end, case when s.state = 'attended' then 'treated' end, e.updated_at
    from exams e cross join lateral (select (array['attended', 'pending', 'scheduled', 'attended', 'no_show', 'declined'])[1 + e.id / 2 % 6])
      s (state)
    where e.id % 2 = 0`.execute(owner)
  await sql`
    insert into referral_contacts (referral_id, channel) select id, 'phone' from referrals where id % 3 > 0`.execute(
    owner,
  )
  await sql`
    insert into result_deliveries (exam_id, requested_by, state) select id, 101, 'sent' from exams`.execute(
    owner,
  )
  await sql`
    insert into result_links (token_sha256, exam_id, channel, created_by, expires_at)
    select sha256(id::text::bytea), id, 'link', 101, now() + interval '30 days' from exams`.execute(
    owner,
  )
  await sql`
    insert into result_prints (exam_id, printed_by) select id, 101 from exams`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
  await tellMany(owner)
}

/** Tells the planner of more rows in the large tables and their indexes than there are. */
async function tellMany(owner: Database): Promise<void> {
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', relpages,
      'reltuples', (reltuples * case when relname like 'lead%' then ${TOLD / LEADS}::int else ${TOLD / PATIENTS}::int end)::real)
    from pg_class c where exists (
      select from unnest(${LARGE}::text[]) as large (name) left join pg_index i on i.indrelid = name::regclass
      where c.oid in (name::regclass, i.indexrelid))`.execute(owner)
}

/**
 * The rows that are made after this came one after the other long ago, and not all of them today. As they come: to change
 * them afterwards costs as much as making them.
 */
async function comeOneByOne(
  owner: Database,
  table: 'patients' | 'exams',
  moment: 'created_at' | 'updated_at',
): Promise<void> {
  await sql`
    create or replace function zz_came() returns trigger language plpgsql as $$
    declare
      came timestamptz := timestamptz '2026-01-05 12:00Z' + new.id * interval '1 minute';
    begin
      if tg_argv[0] = 'created_at' then new.created_at := came; else new.updated_at := came; end if;
      return new;
    end $$`.execute(owner)
  await sql`
    create trigger zz_came before insert on ${sql.table(table)}
    for each row execute function zz_came(${sql.lit(moment)})`.execute(owner)
}
