import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmbeddedGround, kill, nobody, query, serverPid } from '../../test/embedded-ground.ts'

// Only root may change owners and accounts: `npm test` runs these tests as root, and otherwise says that it does not.

let ground: EmbeddedGround
beforeEach(async () => {
  ground = await EmbeddedGround.make()
})
afterEach(() => ground.clear())

// Starting and stopping a dozen clusters takes long on a busy machine.
vi.setConfig({ testTimeout: 150_000 })

test('As root, PostgreSQL runs as an unprivileged account', async () => {
  const { home } = await ground.start()
  const { uid } = await stat(join(home, 'data'))
  expect(uid).not.toBe(0)
  expect((await stat(`/proc/${await serverPid(home)}`)).uid).toBe(uid)
})

test('As root, a private data folder lets the group of the account through', {
  tags: 'long',
}, async () => {
  await mkdir(ground.dataDir, { mode: 0o700 })
  const { home } = await ground.start()
  expect(home).toBe(join(ground.dataDir, 'postgres'))
  const { uid, gid, mode } = await stat(ground.dataDir)
  expect({ uid, gid, mode: mode & 0o777 }).toEqual({
    uid: 0,
    gid: (await stat(home)).gid,
    mode: 0o710,
  })
})

test('As root, PostgreSQL runs as the owner of the data folder', { tags: 'long' }, async () => {
  await mkdir(ground.dataDir)
  const { uid, gid } = await nobody()
  await chown(ground.dataDir, uid, gid)
  const { home } = await ground.start()
  expect((await stat(`/proc/${await serverPid(home)}`)).uid).toBe(uid)
})

test('After root has started the database of somebody whose log was gone, they can start it again', {
  tags: 'long',
}, async () => {
  await mkdir(ground.dataDir)
  const owner = await nobody()
  await chown(ground.dataDir, owner.uid, owner.gid)
  await (await ground.start()).stop()
  await rm(join(ground.dataDir, 'postgres.log'))
  await (await ground.start()).stop()
  const { child, answer } = await ground.startElsewhere(owner)
  expect(answer.refused).toBeUndefined()
  expect((await stat(`/proc/${await serverPid(answer.home)}`)).uid).toBe(owner.uid)
  await kill(child, 'SIGTERM')
})

test('As root, a cluster that a restored backup gave to root is given back', {
  tags: 'long',
}, async () => {
  const first = await ground.start()
  await query(first.config, 'create table kept (n int)')
  const { uid } = await stat(join(first.home, 'data'))
  await first.stop()
  const data = join(first.home, 'data')
  await promisify(execFile)('chown', ['-R', 'root:root', data])
  await chmod(data, 0o755)
  const second = await ground.start()
  expect((await stat(data)).uid).toBe(uid)
  expect(await query(second.config, 'select from kept')).toEqual([])
})

test('As root, a data folder that only root may enter keeps its database in the system folder', async () => {
  const closed = join(ground.root, 'closed')
  await mkdir(closed, { mode: 0o700 })
  ground.dataDir = join(closed, 'data')
  const said: string[] = []
  const first = await ground.start((message) => said.push(message))
  expect(said[0]).toBe(
    `O banco de dados fica em ${first.home}: só o root pode entrar em ${ground.dataDir}.`,
  )
  expect(first.home.startsWith(ground.systemDir)).toBe(true)
  await query(first.config, 'create table kept (n int)')
  await first.stop()
  // When the folder is opened later, it must not get an empty database.
  await chmod(closed, 0o755)
  const second = await ground.start()
  expect(second.home).toBe(first.home)
  expect(await query(second.config, 'select from kept')).toEqual([])
  await second.stop()
  await rm(first.home, { recursive: true })
  await expect(ground.start()).rejects.toThrow('essa pasta não existe mais')
})

test('As root, a data folder that was moved away keeps its database, and the new one in its place gets another', {
  tags: 'long',
}, async () => {
  const closed = join(ground.root, 'closed')
  await mkdir(closed, { mode: 0o700 })
  ground.dataDir = join(closed, 'data')
  const first = await ground.start()
  await query(first.config, 'create table kept (n int)')
  await first.stop()
  await rename(ground.dataDir, join(closed, 'data.old'))
  const second = await ground.start()
  expect(second.home).not.toBe(first.home)
  await expect(query(second.config, 'select from kept')).rejects.toThrow('does not exist')
  await second.stop()
  const again = await ground.start()
  expect(again.home).toBe(second.home)
  await again.stop()
  ground.dataDir = join(closed, 'data.old')
  const kept = await ground.start()
  expect(await query(kept.config, 'select from kept')).toEqual([])
})

test('As root, a cluster that its account can no longer reach is refused and not replaced', {
  tags: 'long',
}, async () => {
  const above = join(ground.root, 'above')
  await mkdir(above, { mode: 0o755 })
  ground.dataDir = join(above, 'data')
  await (await ground.start()).stop()
  await chmod(above, 0o700)
  await expect(ground.start()).rejects.toThrow('não consegue entrar em')
})

test('As root, the folder of sockets is not shared with whoever made it first', {
  tags: 'long',
}, async () => {
  ground.dataDir = ground.longDataDir
  const first = await ground.start()
  await first.stop()
  await rm(first.config.host, { recursive: true })
  await mkdir(first.config.host)
  await chown(first.config.host, 4242, 4242)
  await expect(ground.start()).rejects.toThrow('pertence a outro usuário')
  await rm(first.config.host, { recursive: true })
})

test('As root, a cluster of root is refused to an unprivileged user', {
  tags: 'long',
}, async () => {
  // Not "nobody": without an account named postgres the cluster belongs to nobody.
  const who = { name: 'stranger', uid: 4242, gid: 4242 }
  await (await ground.start()).stop()
  const closed = await ground.startElsewhere(who)
  expect(closed.answer.refused).toContain(`Sem permissão em ${ground.dataDir}`)
  const joining = await ground.startElsewhere(who, 'join')
  expect(joining.answer.refused).toBe(
    `Esta conta não pode ler ${ground.dataDir}. Rode o comando com a conta da Íris ou como root.`,
  )
  await chmod(ground.dataDir, 0o755)
  await chmod(join(ground.dataDir, 'postgres'), 0o755)
  const open = await ground.startElsewhere(who)
  expect(open.answer.refused).toContain('pertence a outro usuário')
})
