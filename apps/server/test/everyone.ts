import { createHash, randomUUID } from 'node:crypto'
import type { CALLERS } from '@iris/domain/permissions'
import type { UserType } from '@iris/domain/user-type'
import { createSigner } from 'fast-jwt'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { makeCompany } from './factories/company.ts'
import { makeEquipment } from './factories/equipment.ts'
import { makeExamWith } from './factories/exam.ts'
import { leadBody } from './factories/lead.ts'
import { makePatient, patientBody } from './factories/patient.ts'
import { makeArrivals, makeEvent } from './factories/screening-event.ts'
import { jtiOf, makeLink, makePhone } from './factories/visit.ts'

/** Ids by resource (the first part of an address) and by parameter. */
export type Things = Readonly<Record<string, number | string>>

/** A caller of the API, whose login may have ended. */
export type Someone = {
  name: string
  /** The column of the table of permissions. */
  caller: (typeof CALLERS)[number]
  /** A new token for each request, because one of the requests ends it. */
  token: () => string | null
  cookie?: string
  /** What belongs to them; without it nothing does. */
  own?: Things
  /** The id of the link, as its holder knows it. */
  jti?: string
}

const ROLES: [string, Someone['caller'], UserType | null][] = [
  ['an administrator', 'admin', 1],
  ['a secretary', 'tecnico', 2],
  ['a technician', 'tecnico', 3],
  ['a doctor', 'doctor', 5],
  ['a seller', 'comercial', 4],
  ['who has no role yet', 'read-only', null],
]

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
    sessions: await makeSession(app, technician.id),
  }
}

/** Every role, the holder of a link with and without a visit, and holders of tokens that no longer count. */
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
  return [...staff, ...visitors, ...(await makeWorthless(app, company))]
}

async function makeWorthless(app: TestApp, company: number): Promise<Someone[]> {
  const { db, config } = app.services
  const admin = await app.userOf(1)
  const login = () => app.server.tokens.login({ id: admin.id, type: 1, token_generation: 0 }, false)
  const signedWith = (key: string, claims: object) =>
    createSigner({ key, algorithm: 'HS256' })({ ...login().claims, ...claims })
  const past = Math.floor(Date.now() / 1000) - 60

  const ended = login().access_token
  await app.call('POST', '/logout', { as: ended })
  const leaving = await app.userOf(1)
  await db.updateTable('users').set({ active: false }).where('id', '=', leaving.id).execute()
  const changed = await app.userOf(1)
  await sql`update users set token_generation = 1 where id = ${changed.id}`.execute(db)
  const reset = 'um-token-de-senha-nova'
  const token_hash = createHash('sha256').update(reset).digest('hex')
  await sql`insert into password_resets (token_hash, user_id, expires_at)
            values (${token_hash}, ${admin.id}, now() + interval '1 hour')`.execute(db)

  const linkWith = async (change: { revoked_at?: Date; expires_at?: Date }) => {
    const token = await makeLink(app, company)
    await db.updateTable('registration_links').set(change).where('jti', '=', jtiOf(token)).execute()
    return token
  }
  const closed = (await makeCompany(db)).id
  const ofClosed = await makeLink(app, closed)
  await db.updateTable('companies').set({ active: false }).where('id', '=', closed).execute()
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${
    login().access_token.split('.')[1]
  }.`

  const tokens: Record<string, string | null> = {
    'who has no credential': null,
    'a forged token': signedWith('x'.repeat(32), {}),
    'an unsigned token': unsigned,
    'a login that has run out': signedWith(config.jwtSecret, { exp: past }),
    'a session that was ended': ended,
    'a user who was deactivated': leaving.token,
    'a session from before a new password': changed.token,
    'a link that has expired': await linkWith({ expires_at: new Date(past * 1000) }),
    'a link that was revoked': await linkWith({ revoked_at: new Date() }),
    'a link of a closed company': ofClosed,
    'a link nobody made': app.server.tokens.link(company).token,
    'a link for a new password': reset,
  }
  return Object.entries(tokens).map(([name, token]) => ({
    name,
    caller: 'nobody',
    token: () => token,
    ...(name.includes('link that') && token && { jti: jtiOf(token) }),
  }))
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

async function makeSession({ services: { db } }: TestApp, user_id: number): Promise<number> {
  const now = new Date()
  const values = {
    jti: randomUUID(),
    user_id,
    generation: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    ip: '127.0.0.1',
  }
  const sessions = db.insertInto('sessions').values(values)
  return (await sessions.returning('id').executeTakeFirstOrThrow()).id
}
