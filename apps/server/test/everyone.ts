import { randomUUID } from 'node:crypto'
import type { UserType } from '@iris/domain/user-type'
import type { TestApp } from './app.ts'
import { makeApiKey } from './factories/api-key.ts'
import { makeCompany } from './factories/company.ts'
import { makeEquipment } from './factories/equipment.ts'
import { makeExamWith } from './factories/exam.ts'
import { leadBody } from './factories/lead.ts'
import { makePatient, patientBody } from './factories/patient.ts'
import { makeArrivals, makeEvent } from './factories/screening-event.ts'
import { jtiOf, makeLink, makePhone } from './factories/visit.ts'
import type { Someone, Things } from './someone.ts'
import { makeWorthless } from './worthless.ts'

const ROLES: [string, Someone['caller'], UserType | null][] = [
  ['an administrator', 'admin', 1],
  ['a secretary', 'tecnico', 2],
  ['a technician', 'tecnico', 3],
  ['a doctor', 'doctor', 5],
  ['a seller', 'comercial', 4],
  ['who has no role yet', 'read-only', null],
]

/** Whoever is there owes no second factor. */
export async function setUpSecondFactors({ services: { db } }: TestApp): Promise<void> {
  await db.updateTable('users').set({ second_factor_since: new Date() }).execute()
}

/** One of each thing, none of which belongs to the callers of `everyone`. */
export async function makeThings(app: TestApp): Promise<Things> {
  const { db } = app.services
  const company = (await makeCompany(db)).id
  const visitor = await makeVisitor(app, await makeLink(app, company))
  const patient = (await makePatient(db, { company })).id
  const exam = (await makeExamWith(db, patient, ['triage'])).id
  const post = async (path: string, payload: object) => {
    const reply = await app.call('POST', path, { as: app.admin, payload })
    if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return Number(reply.body.id)
  }
  const technician = await app.userOf(3)
  const equipaments = (await makeEquipment(db)).id
  const leads = await post('/leads', leadBody())
  const answers = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
  const event = await makeEvent(app, { company_id: company })
  const [participant] = await makeArrivals(app, event, 1)
  return {
    ...visitor,
    'screening-events': event.id,
    participantId: participant?.id ?? 0,
    station: 'acuity',
    users: technician.id,
    companies: company,
    jti: jtiOf(await makeLink(app, company)),
    exams: exam,
    examId: exam,
    tests: await post(`/tests/${patient}`, { exam_id: exam, answers }),
    recordId: await post(`/patients/${patient}/medicalRecords`, { notes: 'Nada a relatar.' }),
    healthcareOperators: 1,
    equipaments,
    leads,
    'lead-activities': await post('/lead-activities', {
      lead_id: leads,
      activity: 'call',
      status: 'open',
      date: '2026-11-20',
    }),
    supports: await post('/supports', {
      equipaments: [equipaments],
      user_id: technician.id,
      company_id: company,
      data_atendimento: '2026-11-20',
    }),
    imports: await makeImport(app, technician.id),
    'send-results': await makeBatch(app, technician.id),
    'company-reports': await makeReportBatch(app, technician.id),
    sessions: await makeSession(app, technician.id),
    'api-keys': (await makeApiKey(app)).id,
  }
}

/**
 * Every role, the holder of a link with and without a visit, another system with its key, who must first unlock the screen, choose a password or set up
 * a second factor, and holders of tokens that no longer count, or are none.
 */
export async function makeEveryone(app: TestApp): Promise<Someone[]> {
  const { db } = app.services
  const company = (await makeCompany(db)).id
  const link = await makeLink(app, company)
  const { cookie, ...registered } = await makeVisitor(app, link)
  const staff = await Promise.all(
    ROLES.map(async ([name, caller, type]): Promise<Someone> => {
      const { id } = await app.userOf(type)
      const kind = caller === 'comercial' ? 'leads' : 'patients'
      return {
        name,
        caller,
        token: () => loginOf(app, { id, type }),
        own: {
          users: id,
          imports: await makeImport(app, id, kind),
          'send-results': await makeBatch(app, id),
          'company-reports': await makeReportBatch(app, id),
          sessions: await makeSession(app, id),
          kind,
        },
      }
    }),
  )
  const jti = jtiOf(link)
  const visitors: Someone[] = [
    { name: 'who holds a link', caller: 'link', token: () => link, jti },
    {
      name: 'a visitor',
      caller: 'link',
      token: () => link,
      jti,
      cookie,
      own: { ...registered, companies: company },
    },
  ]
  await setUpSecondFactors(app)
  const held = await makeHeldBack(app)
  const key = { name: 'another system', caller: 'key' as const, token: await makeSystem(app) }
  return [...staff, ...visitors, key, ...held, ...(await makeWorthless(app, company))]
}

/** The key of one whose last use is on record already, so that a refused call writes nothing. */
async function makeSystem(app: TestApp): Promise<() => string> {
  const { id, key } = await makeApiKey(app)
  const last_used_at = new Date(Date.now() + 3_600_000)
  await app.services.db.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute()
  return () => key
}

async function makeHeldBack(app: TestApp): Promise<Someone[]> {
  const { db } = app.services
  const admin = await app.userOf(1)
  await db
    .updateTable('users')
    .set({ second_factor_since: new Date() })
    .where('id', '=', admin.id)
    .execute()
  const [owingAdmin, owingDoctor] = [await app.userOf(1), await app.userOf(5)]
  const given = await app.userOf(1)
  await db.updateTable('users').set({ first_password: true }).where('id', '=', given.id).execute()
  const lockedLogin = async () => {
    const login = { id: admin.id, type: 1 as const, token_generation: 0 }
    const { access_token, claims } = app.server.tokens.login(login, false)
    await makeSession(app, admin.id, { jti: claims.jti, locked_at: new Date() })
    return access_token
  }
  return [
    {
      name: 'an administrator whose screen is locked',
      caller: 'admin',
      token: lockedLogin,
      state: 'locked',
    },
    {
      name: 'an administrator whose password somebody else chose',
      caller: 'admin',
      token: () => loginOf(app, { id: given.id, type: 1 }),
      state: 'given',
    },
    ...(
      [
        ['an administrator who owes a second factor', 'admin', 1, owingAdmin],
        ['a doctor who owes a second factor', 'doctor', 5, owingDoctor],
      ] as const
    ).map(
      ([name, caller, type, { id }]): Someone => ({
        name,
        caller,
        token: () => loginOf(app, { id, type }),
        state: 'owing',
      }),
    ),
  ]
}

function loginOf(app: TestApp, { id, type }: { id: number; type: UserType | null }): string {
  return app.server.tokens.login({ id, type, token_generation: 0 }, false).access_token
}

/** A person who registered through the link and answered the triage. */
async function makeVisitor(app: TestApp, link: string) {
  const phone = makePhone(app, link)
  await phone.open()
  const patient = await phone.call<{ id: number }>('POST', '/patients', patientBody(0))
  const triage = await phone.call<{ id: number }>(
    'POST',
    `/patients/${patient.body.id}/triages`,
    {},
  )
  return {
    cookie: phone.cookie() ?? '',
    patients: patient.body.id,
    patientId: patient.body.id,
    triageId: triage.body.id,
  }
}

async function makeImport(
  { services: { db } }: TestApp,
  created_by: number,
  kind = 'patients',
): Promise<number> {
  const values = { created_by, ip: '127.0.0.1', kind, total_rows: 0 }
  const row = await db
    .insertInto('imports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function makeBatch({ services: { db } }: TestApp, created_by: number): Promise<number> {
  const values = { created_by, ip: '127.0.0.1' }
  const batches = db.insertInto('result_batches').values(values)
  return (await batches.returning('id').executeTakeFirstOrThrow()).id
}

async function makeReportBatch({ services: { db } }: TestApp, created_by: number): Promise<number> {
  const values = {
    created_by,
    ip: '127.0.0.1',
    period_from: '2026-01-01',
    period_to: '2026-12-31',
    grouping: 'sector',
    status: 'done',
  }
  const batches = db.insertInto('report_batches').values(values)
  return (await batches.returning('id').executeTakeFirstOrThrow()).id
}

async function makeSession(
  { services: { db } }: TestApp,
  user_id: number,
  more: { jti?: string; locked_at?: Date } = {},
): Promise<number> {
  const now = new Date()
  const values = {
    jti: randomUUID(),
    user_id,
    generation: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    ip: '127.0.0.1',
    ...more,
  }
  const sessions = db.insertInto('sessions').values(values)
  return (await sessions.returning('id').executeTakeFirstOrThrow()).id
}
