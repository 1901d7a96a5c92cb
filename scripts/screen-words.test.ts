import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { says, screenTexts, screenWords, textsOf } from './screen-words.ts'

const ROOT = join(import.meta.dirname, '..')
const WORDS = screenWords(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'))

/** Sentences that the specification gives to the letter. */
const OF_THE_SPECIFICATION = new Set([
  'Digite um email válido',
  'Email inválido',
  'O email é obrigatório.',
  'Erro ao enviar exame por e-mail. Tente novamente mais tarde.',
  'Erro ao importar o arquivo. Tente novamente.',
  'Erro ao salvar o atendimento. Tente novamente mais tarde.',
  'Erro ao salvar o prontuário. Tente novamente.',
  'Registrado com sucesso! Você foi logado automaticamente.',
])

/** Heads of columns in spreadsheets that companies send. */
const OF_COMPANIES = new Set(['Email'])

test('The glossary has a table of words of the screen', () => {
  expect(WORDS.length).toBeGreaterThan(10)
  expect(WORDS).toContainEqual({ say: 'Salvar', never: ['grav*'] })
})

test('No text of the product says a word that the glossary rules out', () => {
  const texts = screenTexts(ROOT)
  expect(texts.length).toBeGreaterThan(3_000)
  const found = texts
    .filter(({ text }) => !OF_THE_SPECIFICATION.has(text) && !OF_COMPANIES.has(text))
    .flatMap(({ text, at }) =>
      WORDS.flatMap(({ say, never }) =>
        never
          .filter((word) => says(text, word))
          .map((word) => `${at}: “${word}” in “${text}”, say ${say}`),
      ),
    )
  expect(found).toEqual([])
})

test('A word that is ruled out is found in an attribute, between tags and around a value', () => {
  const source = `export const A = () => <p title="Gravar">Pode gravar {x} {\`não gravado \${y}\`}</p>`
  const texts = textsOf('a.tsx', source).map(({ text }) => text)
  expect(texts.filter((text) => says(text, 'grav*'))).toEqual([
    'Gravar',
    'Pode gravar',
    'não gravado …',
  ])
})

test('A word within another word is not that word, and a key of the wire is no text', () => {
  expect(says('Um agravante', 'grav*')).toBe(false)
  expect(says('Seu e-mail', 'mail')).toBe(false)
  expect(textsOf('a.ts', `const field = 'email'`)).toEqual([])
})
