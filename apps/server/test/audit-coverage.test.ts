import { auditFieldLabel, type PatientAudit } from '@iris/contracts/audit-trail'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AUDIT_ACTIONS, AUDIT_ENTITIES, auditSentence } from '@iris/domain/audit-words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditChangesOf } from '../src/modules/audit-trail/audit-changes.ts'
import { createTestApp, type TestApp } from './app.ts'
import { CASES } from './audited-calls.ts'
import { type Audited, makeAudited, SECRETS } from './audited-people.ts'
import { keptCertificate, PASSWORD } from './certificates.ts'

// Every route that reads or writes a person's data is really called once: each must leave an audit row of who, what,
// when and from where, without anything clinical. A new route of this kind fails here until it is added.

let app: TestApp
let admin: number
let doctor: { id: number; token: string }

const HEALTH = /^(patients|triages|exams|records|results|referrals|events|fhir)\./
/** They have other actions, but show the same data. */
const BESIDES = [
  'GET /patients/:id/audit',
  'GET /patients/:id/audit/export',
  'POST /patients/importPatients',
  'POST /add-retinography',
  'POST /screening-events/:id/participants/import',
]
/** These answer only how far a batch is, whether anything changed, how many there are, or what a day is: about nobody. */
const COUNTS_ONLY = [
  'GET /exams/send-results',
  'GET /exams/send-results/:id',
  'GET /exams/changes',
  'GET /exams/slips',
  'GET /referrals/summary',
  'GET /me/device-key',
  'GET /screening-events',
  'GET /screening-events/:id',
  'GET /screening-events/exportAllEvents',
  'GET /screening-events/:id/board',
]

const addressOf = ({ method, path }: EndpointOptions) => `${method} ${path}`

let made: Audited

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  doctor = await app.userOf(5)
  admin = 1
  made = await makeAudited(app, doctor.token)
  const payload = { file: keptCertificate(), password: PASSWORD }
  await app.call('PUT', '/me/certificate', { as: doctor.token, payload })
})
afterAll(() => app.close())

async function rowsAfter(id: number) {
  return app.services.db
    .selectFrom('audit_events')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .execute()
}
async function lastRow(): Promise<number> {
  const row = await app.services.db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

it('These audit cases cover every route of patients, triages, exams, files, tests, referrals, records, screening days and FHIR', () => {
  const served = app.server.endpoints
    .filter((endpoint) => HEALTH.test(endpoint.access) || BESIDES.includes(addressOf(endpoint)))
    .map(addressOf)
  expect([...Object.keys(CASES), ...COUNTS_ONLY].sort()).toEqual(served.sort())
})

describe('Audited calls', () => {
  it.each(Object.entries(CASES))(
    'An audited call leaves a row of who, what, when and from where: %s',
    async (address, { action, ofOne, admin: isForAdmin, call }) => {
      const { path, payload, public: open } = call(made)
      const as = isForAdmin ? app.admin : doctor.token
      const before = await lastRow()
      const began = Date.now()
      const reply = await app.call(address.split(' ')[0] ?? '', path, {
        as: open ? null : as,
        payload,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
      const rows = await rowsAfter(before)
      expect(rows.map((row) => row.action)).toContain(action)
      for (const row of rows) {
        expect(row.user_id).toBe(open ? null : as === app.admin ? admin : doctor.id)
        expect(row.ip).toBe('127.0.0.1')
        expect(Math.abs(Date.parse(row.at) - began)).toBeLessThan(60_000)
        expect(row.patient_id !== null).toBe(ofOne)
        for (const secret of Object.values(SECRETS))
          expect(JSON.stringify(row.detail)).not.toContain(secret)
      }
    },
  )
})

describe('The trail after all of these calls', () => {
  /** Codes of the database and of the wire are English, or hold a sign that no word here has. */
  const CODE = /[a-z]_[a-z]|\b(pending|scheduled|update|create|read|referral|patient|state|null)\b/

  it('Every action and every record that the trail of a person may show has its Portuguese word', async () => {
    const rows = await app.services.db
      .selectFrom('audit_events')
      .select(['action', 'entity'])
      .distinct()
      .where((eb) => eb.or([eb('patient_id', 'is not', null), eb('subjects', 'is not', null)]))
      .execute()
    expect(rows.length).toBeGreaterThan(40)
    for (const { action, entity } of rows) {
      expect(Object.keys(AUDIT_ACTIONS)).toContain(action)
      expect(Object.keys(AUDIT_ENTITIES)).toContain(entity)
      for (const isOfMany of [true, false])
        expect(auditSentence({ action, entity, isOfMany })).not.toMatch(CODE)
    }
  })

  it('Every change that the trail of a person shows names its field and its values in Portuguese', async () => {
    const people = await app.services.db.selectFrom('patients').select('id').execute()
    let changes = 0
    for (const { id } of people) {
      const path = `/patients/${id}/audit?per_page=100`
      const { body } = await app.call<PatientAudit>('GET', path, { as: app.admin })
      for (const event of body.data)
        for (const { field, before, after } of event.changes) {
          changes++
          const shown = `${auditFieldLabel(event.entity, field)} ${before} ${after}`
          expect(
            shown.replace(/ null/g, ''),
            `${event.action} ${event.entity} ${field}`,
          ).not.toMatch(CODE)
          expect(auditFieldLabel(event.entity, field)).not.toBe(field)
        }
    }
    expect(changes).toBeGreaterThan(10)
  })

  it.each(['pending', 'scheduled', 'no_show', 'attended', 'declined', 'lost', 'withdrawn'])(
    'A referral that moves to %s is told in the words of the screen',
    (to) => {
      const detail = { fields: ['state'], from: to === 'pending' ? 'lost' : 'pending', to }
      const [move, ...others] = auditChangesOf('referral', detail, new Map())
      expect(others).toEqual([])
      expect(move).toMatchObject({
        before: expect.stringMatching(/^[A-Z]/),
        after: expect.stringMatching(/^[A-Z]/),
      })
    },
  )

  it('The period of a report is not told as a change', () => {
    const detail = { from: '2026-01-01', to: '2026-06-30', by: 'unit' }
    expect(auditChangesOf('company-report', detail, new Map())).toEqual([])
  })
})
