import type { AuditEvent } from '@iris/contracts/audit-trail'
import type { Patient } from '@iris/contracts/patients'
import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeTwice } from '../../../test/factories/registered-twice.ts'
import { LONG_AGO } from '../../../test/factories/somebody.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'

let app: TestApp
let company: number
let nurse: { id: number; token: string; name: string }
beforeAll(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db)).id
  const { id, token } = await app.userOf(2)
  const { name } = await app.services.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  nurse = { id, token, name }
})
afterAll(() => app.close())

type Refused = { errors: Record<string, string[]> }
const register = (wishes: Record<string, unknown>, as = nurse.token) =>
  app.call<Patient & Refused>('POST', '/patients', { as, payload: patientBody(company, wishes) })
const change = (id: number, wishes: object, as = nurse.token) =>
  app.call<Patient & Refused>('PUT', `/patients/${id}`, { as, payload: wishes })
const rowOf = (id: number) =>
  app.services.db
    .selectFrom('patients')
    .select(['result_channel', 'result_consent', 'result_consent_at', 'result_consent_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const NOTHING = {
  result_channel: null,
  result_consent: null,
  result_consent_at: null,
}

describe('How a person wants the result', () => {
  it('The channel and the consent of a patient are empty until somebody answers', async () => {
    expect((await register({})).body).toMatchObject({ ...NOTHING, result_consent_by_name: null })
  })

  it('A consent keeps who recorded it and when, and so does taking it back', async () => {
    const given = await register({ result_channel: 'whatsapp', result_consent: true })
    expect(given).toMatchObject({
      status: 201,
      body: {
        result_channel: 'whatsapp',
        result_consent: true,
        result_consent_at: expect.stringMatching(/Z$/),
        result_consent_by_name: nurse.name,
      },
    })
    const { id, result_consent_at } = given.body
    const doctor = await app.userOf(5)
    const taken = await change(id, { result_consent: false }, doctor.token)
    expect(taken.body).toMatchObject({ result_channel: 'whatsapp', result_consent: false })
    expect(taken.body.result_consent_by_name).not.toBe(nurse.name)
    expect(Date.parse(taken.body.result_consent_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(result_consent_at ?? ''),
    )
    expect(await rowOf(id)).toMatchObject({ result_consent_by: doctor.id })
  })

  it('Another change of a patient keeps the moment of the consent, and a form without the consent does not clear it', async () => {
    const { id, result_consent_at } = (await register({ result_consent: true })).body
    for (const same of [
      { occupation: 'Torneira' },
      { result_consent: null },
      { result_consent: true, result_channel: 'print' },
    ])
      expect((await change(id, same)).body).toMatchObject({
        result_consent: true,
        result_consent_at,
        result_consent_by_name: nurse.name,
      })
    expect((await change(id, { result_channel: null })).body.result_channel).toBeNull()
  })

  it('An unknown channel and an answer that is neither yes nor no are refused at their fields', async () => {
    const { status, body } = await register({ result_channel: 'pombo', result_consent: 'talvez' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['result_channel', 'result_consent'])
  })

  it('A user who may not change patients can change neither channel nor consent', async () => {
    const { id } = (await register({})).body
    for (const type of [4, null] as const)
      expect(
        (await change(id, { result_consent: true }, (await app.userOf(type)).token)).status,
      ).toBe(403)
    expect(await rowOf(id)).toMatchObject(NOTHING)
  })

  it('The audit tells each change of channel and consent, before and after, with who made it', async () => {
    const { id } = (await register({})).body
    await change(id, { result_channel: 'email', result_consent: true })
    await change(id, { result_consent: false })
    const { body } = await app.call<{ data: AuditEvent[] }>('GET', `/patients/${id}/audit`, {
      as: app.admin,
    })
    const told = body.data.filter(({ action }) => action === 'update').map(({ changes }) => changes)
    expect(told).toMatchObject([
      [{ field: 'result_consent', before: 'Sim', after: 'Não' }],
      [
        { field: 'result_channel', before: null, after: 'E-mail' },
        { field: 'result_consent', before: null, after: 'Sim' },
      ],
    ])
  })

  it('A save of an outdated patient is told which channel and consent stand now', async () => {
    const { id, updated_at } = (await register({})).body
    await change(id, { result_channel: 'print', result_consent: false })
    const late = await change(id, { result_channel: 'email', updated_at })
    expect(late).toMatchObject({
      status: 409,
      body: { current: { result_channel: 'print', result_consent: false } },
    })
  })

  it('A visitor gives and takes back consent at their own registration, and changes nothing that staff recorded or that belongs to a known person', async () => {
    const phone = makePhone(app, await makeLink(app, company))
    const sent = {
      ...patientBody(company, { result_channel: 'whatsapp', result_consent: true }),
      privacy_notice: PRIVACY_NOTICE.version,
    }
    const { body } = await phone.call<Patient>('POST', '/patients', sent)
    expect(await rowOf(body.id)).toEqual({
      result_channel: 'whatsapp',
      result_consent: true,
      result_consent_at: expect.any(String),
      result_consent_by: null,
    })
    const path = `/patients/${body.id}`
    const later = { result_channel: null, result_consent: null }
    expect((await phone.call('PUT', path, later)).status).toBe(200)
    expect(await rowOf(body.id)).toMatchObject(NOTHING)
    await change(body.id, { result_consent: false })
    expect((await phone.call('PUT', path, later)).status).toBe(409)
    expect(await rowOf(body.id)).toMatchObject({ result_consent: false })

    const known = await makePatient(app.services.db, { company })
    const again = { ...sent, cpf: known.cpf, dob: known.dob }
    const other = makePhone(app, await makeLink(app, company))
    expect((await other.call('POST', '/patients', again)).status).toBe(201)
    expect(await rowOf(known.id)).toMatchObject(NOTHING)
  })
})

describe('What becomes of the answer', () => {
  const at = '2026-03-04T12:00:00.000Z'
  const merge = (from: number, payload: object) =>
    app.call<Patient>('POST', `/patients/${from}/merge`, { as: app.admin, payload })

  it('A merge fills an empty consent with the other one, with its moment and who recorded it', async () => {
    const answer = { result_channel: 'print', result_consent: false, result_consent_at: at }
    const { from, into } = await makeTwice(app, { ...answer, result_consent_by: nurse.id })
    const { body } = await merge(from.id, { into: into.id })
    expect(body).toMatchObject({ ...answer, result_consent_by_name: nurse.name })
    expect(await rowOf(from.id)).toMatchObject(NOTHING)
  })

  it('A merge of two different consents asks for a choice, and keeps the chosen one as it was', async () => {
    const yes = { result_channel: 'email', result_consent: true, result_consent_at: at }
    const no = { ...yes, result_consent: false, result_consent_at: '2026-05-06T12:00:00.000Z' }
    const kept = await makeTwice(app, no, yes)
    expect((await merge(kept.from.id, { into: kept.into.id })).body).toMatchObject(yes)
    const taken = await makeTwice(app, no, yes)
    const choice = { into: taken.into.id, take: ['result_consent'] }
    expect((await merge(taken.from.id, choice)).body).toMatchObject(no)
  })

  it('A refusal outlives a merge with a registration that has only a channel, on whichever side it stands', async () => {
    const no = { result_consent: false, result_consent_at: at, result_consent_by: nurse.id }
    const kept = {
      result_consent: false,
      result_consent_at: at,
      result_consent_by_name: nurse.name,
    }
    // A sheet brings the channel and never an answer.
    const filled = await makeTwice(app, no, { result_channel: 'email' })
    const { body } = await merge(filled.from.id, { into: filled.into.id })
    expect(body).toMatchObject({ ...kept, result_channel: 'email' })
    const stays = await makeTwice(
      app,
      { result_channel: 'whatsapp' },
      { ...no, result_channel: 'email' },
    )
    const choice = { into: stays.into.id, take: ['result_channel', 'result_consent'] }
    const taken = await merge(stays.from.id, choice)
    expect(taken.body).toMatchObject({ ...kept, result_channel: 'whatsapp' })
  })

  it('An anonymised person keeps no channel and no consent', async () => {
    const answer = { result_channel: 'email', result_consent: true, result_consent_at: at }
    const { id } = await makePatient(app.services.db, { company, ...answer, ...LONG_AGO })
    const payload = { reason: 'Pedido do titular, por escrito.' }
    const done = await app.call('POST', `/patients/${id}/anonymise`, { as: app.admin, payload })
    expect(done.status).toBe(200)
    expect(await rowOf(id)).toEqual({ ...NOTHING, result_consent_by: null })
  })
})
