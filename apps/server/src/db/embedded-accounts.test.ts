import { chown, mkdir, stat } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EmbeddedGround, kill, nobody, serverPid } from '../../test/embedded-ground.ts'
import { parsePasswd, pickAccount } from './embedded/account.ts'

let ground: EmbeddedGround
beforeEach(async () => {
  ground = await EmbeddedGround.make()
})
afterEach(() => ground.clear())

test('The account is the owner of the data folder, else postgres, else nobody, and never root', () => {
  const accounts = parsePasswd(
    [
      'root:x:0:0:root:/root:/bin/bash',
      'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
      'ana:x:1000:1000:Ana:/home/ana:/bin/bash',
      'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash',
    ].join('\n'),
  )
  expect(pickAccount(accounts, 1000).name).toBe('ana')
  expect(pickAccount(accounts, 0).name).toBe('postgres')
  expect(pickAccount(accounts, 4242).name).toBe('postgres')
  expect(pickAccount(accounts.slice(0, 2), 0)).toEqual({ name: 'nobody', uid: 65534, gid: 65534 })
  expect(() => pickAccount(accounts.slice(0, 1), 0)).toThrow('não roda como root')
})

test('An unprivileged user can start the database, stop it and start it again', {
  tags: 'long',
  timeout: 150_000,
}, async () => {
  const who = process.getuid?.() === 0 ? await nobody() : undefined
  await mkdir(ground.dataDir)
  if (who) await chown(ground.dataDir, who.uid, who.gid)
  const first = await ground.startElsewhere(who)
  expect((await stat(`/proc/${await serverPid(first.answer.home)}`)).uid).toBe(
    who?.uid ?? process.getuid?.(),
  )
  await kill(first.child, 'SIGTERM')
  const second = await ground.startElsewhere(who)
  expect(second.answer.refused).toBeUndefined()
  await kill(second.child, 'SIGTERM')
})
