import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import * as fields from './fields.ts'
import { genderOf, withLabel } from './label-gender.ts'
import { TEMPLATES } from './messages.ts'

test.each([
  ['Nome', 'Nome é obrigatório', 'Nome é inválido'],
  ['Empresa', 'Empresa é obrigatória', 'Empresa é inválida'],
  ['Data de nascimento', 'Data de nascimento é obrigatória', 'Data de nascimento é inválida'],
  ['Rua do responsável', 'Rua do responsável é obrigatória', 'Rua do responsável é inválida'],
  ['Outra operadora', 'Outra operadora é obrigatória', 'Outra operadora é inválida'],
  ['E-mails', 'E-mails são obrigatórios', 'E-mails são inválidos'],
  ['Especialidades', 'Especialidades são obrigatórias', 'Especialidades são inválidas'],
])('The error messages about %s agree with its grammatical gender', (label, required, invalid) => {
  expect(withLabel(TEMPLATES.required, label)).toBe(required)
  expect(withLabel(TEMPLATES.invalid, label)).toBe(invalid)
})

test('An error message with nothing to agree with stays as it is', () => {
  expect(withLabel(TEMPLATES.number, 'Rua')).toBe('Rua deve conter um número')
  expect(withLabel('A senha é obrigatória!', 'Senha')).toBe('A senha é obrigatória!')
})

describe('Labels of the schemas in the contracts', () => {
  it('Every label of every schema has a known grammatical gender', async () => {
    const labels = await labelsOfContracts()
    expect(labels.size).toBeGreaterThan(100)
    expect([...labels].filter((label) => genderOf(label) === undefined)).toEqual([])
  })

  it('A label is found however deep its schema lies', () => {
    const deep = z.object({
      list: z.array(z.string().meta({ label: 'Fundo' }).nullish()).optional(),
    })
    expect([...labelsIn({ endpoint: { body: deep } })]).toEqual(['Fundo'])
  })
})

describe('Labels of the schemas in the web app', () => {
  it('Every label of a schema that the web app declares by itself has a known grammatical gender', () => {
    const labels = labelsOfWebApp()
    const presence = { label: 'Presença', file: 'features/referrals/referral-form.ts' }
    expect(labels).toContainEqual(presence)
    expect(labels.filter(({ label }) => genderOf(label) === undefined)).toEqual([])
  })
})

/** Some of them stand in functions and components, which export no schema: they are read as they are written. */
function labelsOfWebApp() {
  const builders = Object.keys(fields).join('|')
  const written = new RegExp(`(?:\\bmeta\\(\\{ label: |\\b(?:${builders})\\(\\s*)'([^']+)'`, 'g')
  const root = join(import.meta.dirname, '../../../apps/web/src')
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^pages\/demo\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (!/from '(zod|@iris\/contracts\/fields)'/.test(text)) return []
      return [...text.matchAll(written)].map(([, label = '']) => ({ label, file }))
    })
}

async function labelsOfContracts(): Promise<Set<string>> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file))
  const labels = new Set<string>()
  for (const file of files) labelsIn(await import(join(import.meta.dirname, file)), labels)
  return labels
}

/** Walks through everything a module exports: schemas, endpoints, and records of them. */
function labelsIn(value: unknown, labels = new Set<string>(), seen = new Set<unknown>()) {
  if (typeof value !== 'object' || value === null || seen.has(value)) return labels
  seen.add(value)
  const isSchema = value instanceof z.core.$ZodType
  const label = isSchema ? z.globalRegistry.get(value)?.label : undefined
  if (typeof label === 'string') labels.add(label)
  for (const inner of Object.values(isSchema ? value._zod.def : value))
    labelsIn(inner, labels, seen)
  return labels
}
