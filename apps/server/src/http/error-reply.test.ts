import { AppError, ERROR_CODES, ERRORS, ValidationError } from '@iris/contracts/errors'
import { toJsonApiErrors } from '@iris/contracts/json-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { replyFor } from './error-reply.ts'

describe('The answer to a refusal', () => {
  it.each(ERROR_CODES)(
    'The answer to a refusal carries the code %s, its status and its sentence',
    (code) => {
      const { status, body } = replyFor(new AppError(code), 'r1')
      expect(status).toBe(ERRORS[code][0])
      expect(body).toEqual({ message: ERRORS[code][1], code })
    },
  )

  it.each(ERROR_CODES)('The answer to a refusal carries the code %s also as JSON:API', (code) => {
    const { status, body } = replyFor(new AppError(code), 'r1')
    const { errors } = toJsonApiErrors(status, body)
    expect(errors).toEqual([
      { status: String(status), code, title: expect.any(String), detail: ERRORS[code][1] },
    ])
  })

  it('The answer to a refused file names its field beside the code', () => {
    const { body } = replyFor(new AppError('file.type', { field: 'attachment' }), 'r1')
    expect(body).toMatchObject({
      code: 'file.type',
      errors: { attachment: [ERRORS['file.type'][1]] },
    })
  })

  it('The answer to a wrong field has the code validation, with the first message on top', () => {
    const fault = new ValidationError({ cpf: ['CPF é inválido'], name: ['Nome é obrigatório'] })
    expect(replyFor(fault, 'r1')).toEqual({
      status: 422,
      body: { message: 'CPF é inválido', code: 'validation', errors: fault.errors },
    })
  })

  it.each([
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'body.malformed'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'body.too-large'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'body.type'],
    ['FST_REQ_FILE_TOO_LARGE', 413, 'file.too-large'],
    ['22021', 422, 'validation'],
  ])('The fault %s of the framework is answered with %i and the code %s', (fault, status, code) => {
    const reply = replyFor(Object.assign(new Error('in English'), { code: fault }), 'r1')
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ code, message: expect.not.stringContaining('English') })
  })

  it('Another fault of the framework is body.malformed, with the status of the framework', () => {
    const reply = replyFor(Object.assign(new Error('URI too long'), { statusCode: 414 }), 'r1')
    expect(reply).toMatchObject({ status: 414, body: { code: 'body.malformed' } })
  })

  it('A fault of ours is answered as internal, and names the request', () => {
    expect(replyFor(new TypeError('x is not a function'), 'r1')).toEqual({
      status: 500,
      body: { message: 'Erro Interno', code: 'internal', request_id: 'r1' },
    })
  })
})

describe('A running server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('Each error of /me carries its code', async () => {
    const attributes = { email: 'x', password: '1', password_confirmation: '2' }
    const { status, body } = await app.call<{ errors: { code: string }[] }>('PATCH', '/me', {
      as: app.admin,
      payload: { data: { type: 'profile', attributes } },
    })
    expect(status).toBe(422)
    expect(body.errors.length).toBeGreaterThan(1)
    expect(new Set(body.errors.map(({ code }) => code))).toEqual(new Set(['validation']))
    const anonymous = await app.call<{ errors: { code: string }[] }>('GET', '/me')
    expect(anonymous.body.errors[0]?.code).toBe('auth.missing')
  })

  it('A caller who asks too often gets auth.throttled', async () => {
    const ask = () =>
      app.call('POST', '/password-forgot', {
        payload: { email: 'ninguem@exemplo.test', redirect_url: app.services.config.appUrl },
      })
    let last = await ask()
    for (let i = 0; i < 60 && last.status !== 429; i++) last = await ask()
    expect(last.status).toBe(429)
    expect(last.body).toEqual({ message: ERRORS['auth.throttled'][1], code: 'auth.throttled' })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('The OpenAPI document lists every code, for both shapes of an error', async () => {
    type Schema = { properties: Record<string, { enum?: string[]; items?: Schema }> }
    const { body } = await app.call<{ components: { schemas: Record<string, Schema> } }>(
      'GET',
      '/api/openapi.json',
    )
    const { Erro, ErroJsonApi } = body.components.schemas
    expect(Erro?.properties.code?.enum).toEqual(ERROR_CODES)
    expect(ErroJsonApi?.properties.errors?.items?.properties.code?.enum).toEqual(ERROR_CODES)
  })
})

describe('The answer to a passing fault', () => {
  const lost = (code: string, syscall?: string) =>
    Object.assign(new Error('in English'), { code, ...(syscall && { syscall }) })
  it.each([
    lost('57P01'),
    lost('57P03'),
    lost('53300'),
    lost('40P01'),
    lost('40001'),
    Object.assign(lost('0A000'), { routine: 'RevalidateCachedQuery' }),
    lost('08006'),
    lost('ECONNREFUSED'),
    lost('ECONNRESET'),
    lost('ENOTFOUND', 'getaddrinfo'),
    lost('EAI_AGAIN', 'getaddrinfo'),
    lost('ENETUNREACH'),
    lost('ENETDOWN'),
    lost('EHOSTDOWN'),
    lost('ENOENT', 'connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('A passing fault of the database (%j) is answered 503 with the time to wait', (error) => {
    const { status, body, retryAfter } = replyFor(error, 'r1')
    expect({ status, retryAfter, ...body }).toEqual({
      status: 503,
      retryAfter: 3,
      code: 'service.unavailable',
      message: ERRORS['service.unavailable'][1],
    })
  })

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('A full disk (%s) is answered 503 and said so', (code) => {
    const { status, body, retryAfter } = replyFor(lost(code), 'r1')
    expect({ status, retryAfter, code: body.code }).toEqual({
      status: 503,
      retryAfter: 60,
      code: 'service.full',
    })
  })

  it('A missing file is not answered 503, because that fault is ours', () => {
    expect(replyFor(lost('ENOENT', 'open'), 'r1').status).toBe(500)
  })
})
