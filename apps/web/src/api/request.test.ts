import { describe, expect, it } from 'vitest'
import { ApiError, fieldMessages, isRefusal, messageOf, toApiError } from './api-error.ts'
import { addressOf, bodyOf, filenameOf, searchHeader } from './request.ts'

describe('The address of a call', () => {
  it('puts parameters in, encoded', () => {
    expect(addressOf({ path: '/patients/:id/exams/:examId' }, { id: 7, examId: 'a/b' })).toBe(
      '/api/v2/patients/7/exams/a%2Fb',
    )
  })

  it('leaves empty query values out and repeats a list', () => {
    expect(
      addressOf(
        { path: '/patients' },
        {},
        { page: 1, query: '', company: null, status: ['a', 'b'] },
      ),
    ).toBe('/api/v2/patients?page=1&status=a&status=b')
  })

  it('holds no search that may be a number of a person: a header carries that one', () => {
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

  it('refuses to call without a parameter', () => {
    expect(() => addressOf({ path: '/patients/:id' }, {})).toThrow('needs id')
  })
})

describe('The body of a call', () => {
  it('is JSON while no file goes along', () => {
    expect(bodyOf({ a: 1 }, { img: null })).toBe('{"a":1}')
    expect(bodyOf(undefined)).toBeUndefined()
  })

  it('becomes multipart with a file: lists repeat, null is an empty text', () => {
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
  it('takes its name from the header, or the given one', () => {
    expect(filenameOf('attachment; filename="pacientes.xlsx"', 'x')).toBe('pacientes.xlsx')
    expect(filenameOf("attachment; filename*=UTF-8''relat%C3%B3rio.pdf", 'x')).toBe('relatório.pdf')
    expect(filenameOf(null, 'arquivo.xlsx')).toBe('arquivo.xlsx')
  })
})

describe('An error answer', () => {
  it('keeps the first message of each field of a 422', () => {
    const error = toApiError(422, { message: 'CPF já cadastrado', errors: { cpf: ['um', 'dois'] } })
    expect(fieldMessages(error)).toEqual({ cpf: 'um' })
    expect(messageOf(error)).toBe('CPF já cadastrado')
  })

  it('reads the pointers of the profile page', () => {
    const error = toApiError(422, {
      errors: [{ detail: 'Digite um email válido', source: { pointer: '/data/attributes/email' } }],
    })
    expect(fieldMessages(error)).toEqual({ email: 'Digite um email válido' })
  })

  it('is told from another by its code, in both shapes, and by no unknown one', () => {
    const stale = toApiError(409, { message: 'qualquer frase', code: 'edit.stale' })
    expect(isRefusal(stale, 'edit.stale')).toBe(true)
    expect(isRefusal(stale, 'exam.locked')).toBe(false)
    const own = toApiError(422, { errors: [{ code: 'validation', detail: 'frase' }] })
    expect(isRefusal(own, 'validation')).toBe(true)
    expect(toApiError(409, { message: 'frase', code: 'outro.qualquer' }).code).toBeUndefined()
    expect(toApiError(502, '<html>').code).toBeUndefined()
  })

  it('is Erro Interno when the answer is not ours', () => {
    expect(messageOf(toApiError(502, '<html>'))).toBe('Erro Interno')
    expect(messageOf(new TypeError('x'))).toBe('Erro Interno')
  })

  it('is uncertain when the network or the server failed, certain when the server refused', () => {
    expect(new ApiError(0, '').isUncertain).toBe(true)
    expect(new ApiError(503, '').isUncertain).toBe(true)
    expect(new ApiError(409, '').isUncertain).toBe(false)
  })
})
