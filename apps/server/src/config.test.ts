import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'iris-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

describe('TRUST_PROXY', () => {
  it.each([
    ['1', 1],
    ['2', 2],
    ['true', true],
    ['false', false],
    ['10.0.0.1', ['10.0.0.1']],
    ['127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
    ['loopback, 10.1.1.1', ['loopback', '10.1.1.1']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
    ['', undefined],
  ])('The setting TRUST_PROXY=%j is read as %j', (text, value) => {
    expect(readConfig({ DATA_DIR, TRUST_PROXY: text }).trustProxy).toEqual(value)
  })

  it.each(['nginx', '10.0.0.0/33', '1.2.3', '10.0.0.1,', '100'])(
    'The setting TRUST_PROXY=%j stops the start with a sentence that names it',
    (text) => {
      expect(() => readConfig({ DATA_DIR, TRUST_PROXY: text })).toThrow(
        'Configuração inválida. TRUST_PROXY: valor inválido',
      )
    },
  )
})

describe('RESULT_BY', () => {
  it.each([
    [undefined, 'attachment'],
    ['', 'attachment'],
    ['attachment', 'attachment'],
    ['link', 'link'],
  ])('The setting RESULT_BY=%j is read as %s', (text, value) => {
    expect(readConfig({ DATA_DIR, RESULT_BY: text }).resultBy).toBe(value)
  })

  it.each(['anexo', 'Link', 'both'])(
    'The setting RESULT_BY=%j stops the start with a sentence that names it',
    (text) => {
      expect(() => readConfig({ DATA_DIR, RESULT_BY: text })).toThrow(
        'Configuração inválida. RESULT_BY: valor inválido',
      )
    },
  )
})
