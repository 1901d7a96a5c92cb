import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, type Database } from '../src/db/database.ts'
import { dropUnreferencedFile } from '../src/files/stored-files.sql.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { FHIR_PLANS } from './fhir-plans.ts'
import { LARGE, makeManyRows, TOLD } from './many-rows.ts'

// PostgreSQL itself counts how often it reads a table from end to end and which index it asks.

/**
 * A statement is planned for its values five times, and then perhaps for any values. So it is run twice, as it comes and with a
 * plan for any values, and reads no table whole by either.
 */
const PLANS = ['auto', 'force_generic_plan']

async function runByEachPlan(run: (nth: number) => Promise<unknown>) {
  for (const [nth, plan] of PLANS.entries()) {
    await sql`select set_config('plan_cache_mode', ${plan}, false)`.execute(db)
    await run(nth)
  }
  await sql`select set_config('plan_cache_mode', 'auto', false)`.execute(db)
}

let app: TestApp
/** One connection, because each counts for itself and tells it later. */
let db: Database

beforeAll(async () => {
  const database = await createTestDatabase()
  const owner = createDatabase(database.owner)
  await makeManyRows(owner)
  await owner.destroy()
  app = await createTestApp({}, { ...database, config: { ...database.config, max: 1 } })
  db = app.services.db
}, 180_000)
afterAll(() => app.close())

test('The planner believes in 200,000 rows', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from patients`.execute(db)
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(TOLD)
})

/** How often each large table was read whole, and each index asked, until now. */
async function counted(): Promise<{ whole: Map<string, number>; asked: Map<string, number> }> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const tables = await sql<{ name: string; n: number }>`
    select relname as name, coalesce(seq_scan, 0) as n from pg_stat_user_tables
    where relname = any(${LARGE}::text[])`.execute(db)
  const indexes = await sql<{ name: string; n: number }>`
    select indexrelname as name, idx_scan as n from pg_stat_user_indexes`.execute(db)
  const byName = (rows: { name: string; n: number }[]) =>
    new Map(rows.map(({ name, n }) => [name, n]))
  return { whole: byName(tables.rows), asked: byName(indexes.rows) }
}

function grown(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].flatMap(([name, n]) => (n > (before.get(name) ?? 0) ? [name] : []))
}

const MONTH = 'created_from=2026-11-01&created_to=2026-11-20'
const YEARS = 'created_from=2025-01-01'
const dashboard = (from: string, to: string) =>
  `/leads/dashboard?period=custom&startDate=${from}&endDate=${to}`

/** What people open, and the indexes that it cannot be had without. */
const CALLS: [path: string, ...indexes: string[]][] = [
  ['/leads', 'leads_made'],
  ['/leads?page=500', 'leads_made'],
  ['/leads?page=1000', 'leads_made'],
  ['/leads?sort=name&page=450', 'leads_name'],
  ['/leads?sort=-company_name&status=open&page=200', 'leads_company', 'leads_open'],
  ['/leads?sort=source&page=300', 'leads_source'],
  ['/leads?sort=funnel_stage&page=450', 'leads_stage'],
  ['/leads?sort=temperature_stage&page=450', 'leads_temperature'],
  ['/leads?source=Google'],
  ['/leads?city=Cidade+17&sort=name', 'leads_of_city'],
  ['/leads?status=open', 'leads_open'],
  ['/leads?status=open&assigned_user_id=101&sort=name', 'leads_open'],
  [`/leads?${MONTH}`, 'leads_made'],
  [`/leads?${YEARS}&source=Google&page=150`, 'leads_made'],
  ['/leads?query=angela+falcao', 'leads_search'],
  ['/leads?query=zzzz', 'leads_search'],
  ['/leads?query=contato1234@', 'leads_search'],
  ['/leads/board', 'leads_stage', 'leads_column'],
  ['/leads/board?status=open', 'leads_open'],
  ['/leads/board?status=open&assigned_user_id=101', 'leads_open'],
  ['/leads/board?source=Google&temperature_stage=Quente'],
  ['/leads/board?city=Cidade+17', 'leads_of_city'],
  [`/leads/board?${MONTH}`, 'leads_made'],
  [`/leads/board?${YEARS}&source=Google`],
  ['/leads/board?query=angela+falcao', 'leads_search'],
  ['/leads/board/column?column=Contato+1&status=open', 'leads_open'],
  [dashboard('2026-11-01', '2026-11-20'), 'leads_won', 'leads_lost', 'leads_made_won'],
  [dashboard('2024-12-15', '2026-11-14'), 'leads_won', 'leads_lost', 'leads_reached'],
  ['/leads/cities', 'leads_of_city'],
  ['/leads/sellers'],
  [
    '/leads/duplicates?email=contato9@empresa.test&phone=(11)+90000-0000&company=Usina+17',
    'leads_email',
    'leads_phone',
    'leads_bare_company',
  ],
  ['/leads/renewals', 'exams_company', 'leads_of_company', 'leads_bare_company'],
  ['/leads/renewals?query=empresa+20', 'exams_company'],
  ['/leads/77', 'leads_pkey', 'lead_activities_next'],
  ['/leads/77/history', 'lead_history_lead'],
  ['/leads/77/stage-moves', 'lead_stage_moves_lead'],
  ['/leads/77/activities', 'lead_activities_lead'],
  ['/lead-activities', 'lead_activities_date'],
  ['/lead-activities/due', 'lead_activities_due'],
  ['/patients', 'patients_created'],
  ['/patients?page=500', 'patients_created'],
  ['/patients?sort=name&page=250', 'patients_name'],
  ['/patients?sort=companyName', 'patients_company_name'],
  ['/patients?company=1', 'patients_company_created'],
  ['/patients?company=1&sort=-name', 'patients_company_name'],
  ['/patients?query=silva+neto+ana&sort=name', 'patients_search'],
  ['/patients?query=zzzz', 'patients_search'],
  ['/patients?query=zz', 'patients_search', 'patients_odd_letters'],
  ['/patients?query=zz&sort=name', 'patients_search', 'patients_odd_letters'],
  ['/patients?query=ana+empresa+17+zz', 'patients_search'],
  ['/patients?query=4321-9876', 'patients_search', 'patients_phone'],
  ['/patients?query=12/04/1985', 'patients_dob'],
  ['/patients?sector=Solda', 'patients_sector'],
  ['/patients?unit=Matriz', 'patients_unit'],
  ['/patients?event_id=1', 'patients_pkey'],
  ['/patients?event_id=1&sort=name&page=20', 'patients_pkey'],
  ['/patients?event_id=1&query=ana', 'patients_pkey'],
  ['/companies/1/sectors', 'patients_sectors_of'],
  ['/dashboard?event_id=1', 'patients_pkey', 'exams_event'],
  ['/patients/77', 'patients_pkey'],
  ['/exams/with-patient-name', 'exams_created'],
  ['/exams/with-patient-name?sort=patient_name&page=150', 'exams_patient_name'],
  ['/exams/with-patient-name?status=Pendente', 'exams_status'],
  ['/exams/with-patient-name?company_id=1', 'exams_company'],
  ['/exams/with-patient-name?company_id=1&sort=patient_name', 'exams_company_patient_name'],
  ['/exams/with-patient-name?event_id=1', 'exams_event'],
  ['/exams/with-patient-name?event_id=1&sort=patient_name&page=2', 'exams_event'],
  ['/exams/with-patient-name?query=silva+neto+ana', 'exams_search'],
  ['/screening-events/1/offline-package', 'patients_pkey', 'exams_patient', 'triages_exam_id_key'],
  ['/exams/with-patient-name?query=zz', 'exams_search', 'exams_odd_letters'],
  ['/exams/reading-queue', 'exams_review', 'audit_events_past_patient'],
  ['/exams/today', 'exams_touched'],
  ['/exams/slips?event_id=1', 'exams_event'],
  ['/exams/slips?day=2026-01-06', 'exams_created', 'result_links_exam'],
  ['/exams/slips?day=2026-01-06&company_id=1', 'exams_company', 'result_links_exam'],
  ['/exams/77/versions', 'exam_versions_exam'],
  ['/referrals', 'referrals_late'],
  ['/referrals?page=150', 'referrals_late'],
  ['/referrals?state=open', 'referrals_late'],
  ['/referrals?state=open&overdue=true', 'referrals_late'],
  ['/referrals?state=pending', 'referrals_state'],
  ['/referrals?state=attended&page=50', 'referrals_state'],
  ['/referrals?company_id=1', 'referrals_company'],
  ['/referrals?event_id=1', 'referrals_event'],
  ['/referrals?exam_id=77', 'referrals_once'],
  ['/referrals?specialty=Retina', 'referrals_specialty'],
  ['/referrals?sort=patient_name&page=50', 'referrals_name'],
  ['/referrals?sort=companyName', 'referrals_company'],
  ['/referrals?sort=specialty&page=50', 'referrals_specialty'],
  ['/referrals?sort=-state', 'referrals_state'],
  ['/referrals?sort=due_on', 'referrals_due'],
  ['/referrals?query=silva+neto+ana', 'referrals_search'],
  ['/referrals?query=zz', 'referrals_search', 'referrals_odd_letters'],
  ['/referrals/summary', 'referrals_late'],
  ['/referrals/summary?company_id=1', 'referrals_company'],
  ['/referrals/summary?event_id=1', 'referrals_event'],
  ['/referrals/summary?from=2026-01-06&to=2026-01-06', 'referrals_made'],
  ['/referrals/77', 'referrals_pkey', 'referral_contacts_referral'],
  ['/exams/77/deliveries', 'result_deliveries_exam', 'result_links_exam', 'result_prints_exam'],
  ['/patients/77/exams', 'exams_patient'],
  ['/patients/77/triages', 'triages_patient'],
  ['/patients/77/audit', 'audit_events_past_patient', 'audit_events_past_subjects'],
  ...FHIR_PLANS,
]

/** Of a company with few of all people; the largest has a third of them here, and reading all is then the right plan. */
const REPORTS: typeof CALLS = [
  ['/companies/20/report', 'exams_company', 'triages_exam_id_key'],
  ['/companies/20/report?event_id=1', 'exams_event'],
]

async function readsByIndex([path, ...indexes]: (typeof CALLS)[number], answer: number) {
  const before = await counted()
  await runByEachPlan(async () => {
    const { status } = await app.call('GET', path, { as: app.admin })
    expect(status).toBe(answer)
  })
  const after = await counted()
  expect(grown(before.whole, after.whole)).toEqual([])
  expect(grown(before.asked, after.asked)).toEqual(expect.arrayContaining(indexes))
}

test.for(CALLS)('Opening %s reads no large table from end to end', (call) =>
  readsByIndex(call, 200),
)

test.for(REPORTS)('Opening %s reads no large table from end to end', async (call) => {
  // All of it is read before the process that reckons it is started, which would take longer than the reading.
  const { execPath } = process
  process.execPath = '/nowhere/node'
  onTestFinished(() => {
    process.execPath = execPath
  })
  await readsByIndex(call, 503)
})

test('Removing a stored file searches the indexes of exams and reads no exam', async () => {
  const before = await counted()
  await runByEachPlan(async (nth) => {
    const key = `plans/${nth}`
    await db
      .insertInto('stored_files')
      .values({ key, name: 'a.png', type: 'image/png', size: 1, sha256: '' })
      .execute()
    await dropUnreferencedFile(db, app.services.files, key)
  })
  const after = await counted()
  expect(grown(before.whole, after.whole)).toEqual([])
  expect(grown(before.asked, after.asked)).toEqual(
    expect.arrayContaining(['exams_refractor_file', 'exams_retinography_file', 'exams_other_file']),
  )
})

test('Every index of leads, patients, exams and the audit is used by a call of this test', async () => {
  // What is unique is a rule, needed without any question; the audit's other months are made like the past.
  const idle = await sql<{ name: string }>`
    select i.indexrelname as name from pg_stat_user_indexes i join pg_index x using (indexrelid)
    where i.idx_scan = 0 and not x.indisunique
      and i.relname ~ '^(leads?|patients|exams|triages|audit_events_past)(_|$)' order by 1`.execute(
    db,
  )
  expect(idle.rows).toEqual([])
})
