import { endpoint } from '@iris/contracts/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsPart, errorsPart, fillPage } from './gen-api-page.ts'

const page = 'Before\n<!-- generated: calls -->\nold\n<!-- end: calls -->\nAfter'

const edit = endpoint({
  method: 'PUT',
  path: '/patients/:id',
  access: 'patients.create',
  summary: 'Altera um paciente',
  query: z.object({ company_id: z.number().optional() }),
  body: z.object({ name: z.string(), rg: z.string().nullish() }),
  files: { photo: 'image' },
  response: z.object({ id: z.number() }),
})

test('The generated part of the API page is replaced and the rest stays', () => {
  expect(fillPage(page, { calls: 'new' })).toBe(
    'Before\n<!-- generated: calls -->\n\nnew\n<!-- end: calls -->\nAfter',
  )
})

test('A generated part that is missing from the API page is reported', () => {
  expect(() => fillPage(page, { errors: 'new' })).toThrow('docs/api.md has no part errors')
})

test('The row of a call says what it does, what it sends and answers, and who may make it', () => {
  const sends = 'query: `company_id?`<br>body: `name` `rg?`<br>files: `photo`'
  expect(callsPart(new Map([['patients', [edit]]]))).toContain(
    `| \`PUT /patients/:id\` | Altera um paciente | ${sends} | 200, JSON | + | + | + |  |  | o |  |`,
  )
})

test('The row of a call that takes one of several forms has the fields of all of them', () => {
  const form = (part: string, more: z.ZodRawShape) => z.object({ part: z.literal(part), ...more })
  const body = z.discriminatedUnion('part', [
    form('eye', { eye: z.string(), at: z.string() }),
    form('test', { answers: z.string(), at: z.string() }),
  ])
  const row = callsPart(new Map([['patients', [{ ...edit, query: undefined, body }]]]))
  expect(row).toContain('| body: `part` `eye?` `at` `answers?`<br>files: `photo` |')
})

test('The calls of a file are sorted by their address, and GET comes first', () => {
  const list = { ...edit, method: 'GET', path: '/patients' } as const
  const read = { ...edit, method: 'GET' } as const
  const rows = callsPart(new Map([['patients', [edit, read, list]]])).match(/`[A-Z]+ [^`]+`/g)
  expect(rows).toEqual(['`GET /patients`', '`GET /patients/:id`', '`PUT /patients/:id`'])
})

test('The table of errors has each code with its status and message', () => {
  expect(errorsPart()).toContain('| `auth.denied` | 403 | Acesso negado. |')
})
