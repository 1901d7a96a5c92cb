import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainModule, withPlainApart } from './plain-contracts.ts'

const SOURCES = resolve(import.meta.dirname, '../src')

const CONTRACT = {
  save: {
    method: 'POST',
    path: '/things',
    access: 'self',
    summary: 'Grava',
    body: { _zod: {} },
    response: 'file',
  },
  MOST: 20,
  KINDS: ['a', 'b'],
  check: () => true,
  saveBody: new (class {})(),
}

describe('What the browser gets of a contract', () => {
  it('A call keeps how it is made, and loses its schemas and its line for the API page', () => {
    expect(plainModule(CONTRACT).split('\n')[0]).toBe(
      'export const save = {"method":"POST","path":"/things","access":"self","response":"file"}',
    )
  })

  it('Constants are plain, and functions and schemas are not', () => {
    const names = [...plainModule(CONTRACT).matchAll(/export const (\w+)/g)].map(([, name]) => name)
    expect(names).toEqual(['save', 'MOST', 'KINDS'])
  })

  it('An import of a contract is divided, under the names it gives', () => {
    const code = `import { save as keep, saveBody, MOST } from "@iris/contracts/things";\nkeep()`
    expect(withPlainApart(code, () => CONTRACT)).toBe(
      `import { save as keep, MOST } from "\\u0000packages/contracts/plain/things";import { saveBody } from "@iris/contracts/things";\nkeep()`,
    )
  })

  it('No file of the web app reads a schema off a call, which has none in the browser', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ name, code: readFileSync(resolve(SOURCES, name), 'utf8') }))
    const faults = files.filter(({ code }) => {
      const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*'@iris\/contracts\//g)]
        .flatMap(([, list = '']) => list.split(','))
        .map((each) => each.trim())
        .filter((each) => /^[a-z]\w*$/.test(each))
      const schemaOf = new RegExp(
        `(?<!typeof )\\b(${imported.join('|')})\\.(params|query|body|summary|status|files|errors)\\b`,
      )
      return imported.length > 0 && schemaOf.test(code)
    })
    expect(faults.map(({ name }) => name)).toEqual([])
  })
})
