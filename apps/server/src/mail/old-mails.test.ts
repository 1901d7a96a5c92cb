import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer, mailFolder } from './mailer.ts'
import { removeOldMails } from './old-mails.ts'

let dataDir: string
let folder: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'iris-mails-'))
  folder = mailFolder(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)

async function keepMail(): Promise<string> {
  const mailer = createMailer({ smtpUrl: undefined, from: 'a@iris.local', dataDir, log: () => {} })
  await mailer.send({ to: 'ana@example.org', subject: 'Nova senha', text: 'Um link' })
  return join(folder, (await readdir(folder))[0]!)
}

test('A mail kept as a file is removed after a week and not before', async () => {
  await keepMail()
  await removeOldMails(dataDir, inDays(6.9))
  expect(await readdir(folder)).toHaveLength(1)
  await removeOldMails(dataDir, inDays(7.1))
  expect(await readdir(folder)).toEqual([])
})

test('A mail kept as a file is only for its owner, also one that a former version or a copy left open', async () => {
  const path = await keepMail()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await chmod(path, 0o644)
  await removeOldMails(dataDir)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test("A mail kept as a file that is somebody else's keeps no other from being removed", async () => {
  await keepMail()
  // Nobody may change the mode of this file, not even root, who may run the tests.
  await symlink('/proc/self/status', join(folder, '0.eml'))
  await writeFile(join(folder, '9.eml'), '')
  await utimes(join(folder, '9.eml'), inDays(-30), inDays(-30))
  await expect(removeOldMails(dataDir)).rejects.toThrow('EPERM')
  expect(await readdir(folder)).not.toContain('9.eml')
})

test('A file that is no mail stays in the folder of mails, and a missing folder is no error', async () => {
  await removeOldMails(dataDir)
  await mkdir(folder)
  await writeFile(join(folder, 'notas.txt'), '')
  await utimes(join(folder, 'notas.txt'), inDays(-30), inDays(-30))
  await removeOldMails(dataDir)
  expect(await readdir(folder)).toEqual(['notas.txt'])
})
