import { ERROR_CODES } from '@iris/contracts/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, fieldMessages, isRefusal, messageOf, toApiError } from './api-error.ts'
import { accepted } from './exchange.ts'
import { addressOf, bodyOf, filenameOf, searchHeader } from './request.ts'

describe('The address of a call', () => {
  it('The address of a call holds its parameters, encoded', () => {
    expect(addressOf({ path: '/patients/:id/exams/:examId' }, { id: 7, examId: 'a/b' })).toBe(
      '/api/v2/patients/7/exams/a%2Fb',
    )
  })

  it('The address of a call leaves out empty query values and repeats a list', () => {
    expect(
      addressOf(
        { path: '/patients' },
        {},
        { page: 1, query: '', company: null, status: ['a', 'b'] },
      ),
    ).toBe('/api/v2/patients?page=1&status=a&status=b')
  })

  it("A search that may be a person's number travels in a header, not in the address", () => {
    const query = { page: 2, query: '390.533.447-05', name: 'são', created_from: '2026-11-20' }
    expect(addressOf({ path: '/patients' }, {}, query)).toBe(
      '/api/v2/patients?page=2&name=s%C3%A3o&created_from=2026-11-20',
    )
    expect(searchHeader(query)).toEqual({ 'iris-search': 'query=390.533.447-05' })
    expect(searchHeader({ query: 'maçã 39053344705' })).toEqual({
      'iris-search': 'query=ma%C3%A7%C3%A3+39053344705',
    })
    expect(searchHeader({ query: 'maria' })).toEqual({})
  })

  it("A lead's telephone and e-mail are looked up in a header, and so is an e-mail that is searched for", () => {
    const twin = { email: 'ana', phone: '(11) 9', company: 'Padaria', except: 7 }
    expect(addressOf({ path: '/leads/duplicates' }, {}, twin)).toBe(
      '/api/v2/leads/duplicates?company=Padaria&except=7',
    )
    expect(searchHeader(twin)).toEqual({ 'iris-search': 'email=ana&phone=%2811%29+9' })
    const search = { query: 'ana@exemplo.com', page: 2 }
    expect(addressOf({ path: '/users' }, {}, search)).toBe('/api/v2/users?page=2')
    expect(searchHeader(search)).toEqual({ 'iris-search': 'query=ana%40exemplo.com' })
  })

  it('A call without one of its parameters is refused', () => {
    expect(() => addressOf({ path: '/patients/:id' }, {})).toThrow('needs id')
  })
})

describe('The body of a call', () => {
  it('The body of a call without a file is JSON', () => {
    expect(bodyOf({ a: 1 }, { img: null })).toBe('{"a":1}')
    expect(bodyOf(undefined)).toBeUndefined()
  })

  it('The body of a call with a file is multipart, where lists repeat and null is an empty text', () => {
    const file = new File(['x'], 'olho.png', { type: 'image/png' })
    const form = bodyOf({ list: ['a', 'b'], none: null, left: undefined, on: true }, { img: file })
    if (!(form instanceof FormData)) throw new Error('expected multipart')
    expect(form.getAll('list')).toEqual(['a', 'b'])
    expect(form.get('none')).toBe('')
    expect(form.has('left')).toBe(false)
    expect(form.get('on')).toBe('true')
    expect(form.get('img')).toBeInstanceOf(File)
  })
})

describe('A download', () => {
  it('A download takes its name from the header, or else the given one', () => {
    expect(filenameOf('attachment; filename="pacientes.xlsx"', 'x')).toBe('pacientes.xlsx')
    expect(filenameOf("attachment; filename*=UTF-8''relat%C3%B3rio.pdf", 'x')).toBe('relatório.pdf')
    expect(filenameOf(null, 'arquivo.xlsx')).toBe('arquivo.xlsx')
  })
})

describe('An error answer', () => {
  it('The error of a 422 keeps the first message of each field', () => {
    const error = toApiError(422, { message: 'CPF já cadastrado', errors: { cpf: ['um', 'dois'] } })
    expect(fieldMessages(error)).toEqual({ cpf: 'um' })
    expect(messageOf(error)).toBe('CPF já cadastrado')
  })

  it('The errors of the profile page are read from their pointers', () => {
    const error = toApiError(422, {
      errors: [{ detail: 'Digite um email válido', source: { pointer: '/data/attributes/email' } }],
    })
    expect(fieldMessages(error)).toEqual({ email: 'Digite um email válido' })
  })

  it('Errors are told apart by their code, in both shapes, and an unknown code is none of ours', () => {
    const stale = toApiError(409, { message: 'qualquer frase', code: 'edit.stale' })
    expect(isRefusal(stale, 'edit.stale')).toBe(true)
    expect(isRefusal(stale, 'exam.locked')).toBe(false)
    const own = toApiError(422, { errors: [{ code: 'validation', detail: 'frase' }] })
    expect(isRefusal(own, 'validation')).toBe(true)
    const other = toApiError(409, { message: 'frase', code: 'outro.qualquer' })
    expect(ERROR_CODES.some((code) => isRefusal(other, code))).toBe(false)
    expect(toApiError(502, '<html>').code).toBeUndefined()
  })

  it('An answer that is not ours is shown as "Erro Interno"', () => {
    expect(messageOf(toApiError(502, '<html>'))).toBe('Erro Interno')
    expect(messageOf(new TypeError('x'))).toBe('Erro Interno')
  })

  it('A file that a proxy refuses by its size is said to be too large', () => {
    expect(messageOf(toApiError(413, '<html>'))).toBe(
      'O arquivo é grande demais para este servidor.',
    )
    expect(messageOf(toApiError(413, { message: 'de Íris' }))).toBe('de Íris')
  })

  it('An error is uncertain when the network or the server failed, and certain when the server refused', () => {
    expect(new ApiError(0, '').isUncertain).toBe(true)
    expect(new ApiError(503, '').isUncertain).toBe(true)
    expect(new ApiError(409, '').isUncertain).toBe(false)
  })

  it.each([
    [0, undefined, true],
    [502, '<html>', true],
    [504, undefined, true],
    [503, { code: 'service.unavailable' }, true],
    [502, { code: 'mail.failed' }, false],
    [500, { code: 'internal' }, false],
    [404, '<html>', false],
  ])('After a %i with the body %j the server counts as away: %j', (status, body, isAway) => {
    expect(toApiError(status, body).isUnreached).toBe(isAway)
  })

  async function waitAfter(sent: string): Promise<number> {
    const answer = new Response('{}', { status: 429, headers: { 'retry-after': sent } })
    const error = (await accepted(answer).catch((cause: unknown) => cause)) as ApiError
    return error.retryAfterMs
  }

  it.each([
    ['7', 7_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['daqui a pouco', 0],
  ])('A refusal that says "Retry-After: %s" asks for that wait', async (sent, wait) => {
    expect(await waitAfter(sent)).toBe(wait)
  })

  it('A refusal that names a moment in Retry-After asks for the wait until then', async () => {
    const wait = await waitAfter(new Date(Date.now() + 60_000).toUTCString())
    expect(Math.abs(wait - 60_000)).toBeLessThan(2_000)
  })
})
