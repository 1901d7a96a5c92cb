import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatabaseConfig } from '../src/db/database.ts'
import { createTestDatabase } from './database.ts'
import { databaseUrl, startServer } from './server-process.ts'

// 78 asks the start command not to try again: see scripts/commands/supervise.mjs.

const CASES: [string, (owner: DatabaseConfig) => string, string][] = [
  ['is no address', () => 'meu-banco', 'DATABASE_URL deve ser um endereço'],
  ['names an unknown host', () => 'postgres://iris@banco.invalid/iris', 'não foi encontrado'],
  [
    'names a missing database',
    (owner) => databaseUrl({ ...owner, database: 'banco_que_falta' }),
    'não existe nesse servidor',
  ],
  [
    'names a user the database does not know',
    (owner) => databaseUrl({ ...owner, user: 'ninguem' }),
    'O banco de dados (não aceita|recusou) o usuário',
  ],
]

test.each(CASES)(
  'When DATABASE_URL %s the program says so in words and asks not to be started again',
  { tags: 'long' },
  async (_, urlOf, sentence) => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'iris-wrong-url-'))
    try {
      const env = { DATA_DIR: folder, DATABASE_URL: urlOf(database.owner) }
      await expect(startServer(env)).rejects.toThrow(
        new RegExp(`the program ended with 78:\\s+Íris não pôde iniciar. .*${sentence}`),
      )
    } finally {
      await rm(folder, { recursive: true })
      await database.drop()
    }
  },
)
