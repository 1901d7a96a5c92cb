import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { databaseUrl, startServer } from '../../test/server-process.ts'
import { lockFolder } from '../db/embedded/folder-lock.ts'
import { listen, PortInUse } from './listen.ts'

// 78 asks the start command not to try again, 69 to try for a short while: scripts/commands/supervise.mjs.

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'iris-listen-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const start = (env: Record<string, string>) =>
  startServer({ DATA_DIR: folder, DATABASE_URL: databaseUrl(database.owner), ...env })

test.each([
  ['nope.invalid', 'não foi encontrado'],
  ['192.0.2.77', 'não é desta máquina'],
])(
  'A server whose HOST is %s ends with 78 and a sentence that names the setting',
  { tags: 'long' },
  async (HOST, why) => {
    await expect(start({ HOST })).rejects.toThrow(
      new RegExp(`ended with 78:\\s[\\s\\S]*não pôde iniciar. O endereço de HOST .${HOST}. ${why}`),
    )
  },
)

test('A server whose port is in use ends with 69 and a sentence that names the port', {
  tags: 'long',
}, async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  try {
    await expect(start({ PORT })).rejects.toThrow(
      new RegExp(`ended with 69:\\s[\\s\\S]*não pôde iniciar. A porta ${PORT} já está em uso`),
    )
  } finally {
    other.close()
  }
})

test('A server whose data folder another one uses ends with 69 and a sentence that names the folder', {
  tags: 'long',
}, async () => {
  const unlock = await lockFolder(join(await realpath(folder), 'postgres'), folder)
  try {
    await expect(start({ DATABASE_URL: '' })).rejects.toThrow(
      /ended with 69:\s[\s\S]*não pôde iniciar. A pasta de dados \S+ já está em uso por outra instância/,
    )
  } finally {
    unlock()
  }
})

test('A port that is in use is told with its number', async () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  const app = { listen: () => Promise.reject(taken) } as unknown as Parameters<typeof listen>[0]
  const listening = listen(app, { host: '127.0.0.1', port: 8080 })
  await expect(listening).rejects.toThrow(PortInUse)
  await expect(listening).rejects.toThrow('A porta 8080 já está em uso em 127.0.0.1.')
})

test('A port that the account may not open is told as a wrong PORT', async () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
  const app = { listen: () => Promise.reject(refused) } as unknown as Parameters<typeof listen>[0]
  await expect(listen(app, { host: '127.0.0.1', port: 80 })).rejects.toThrow(
    'Esta conta não pode abrir a porta 80 (PORT).',
  )
})
