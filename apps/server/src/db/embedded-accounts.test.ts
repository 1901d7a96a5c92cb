import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmbeddedGround, HOLDER, kill, query, serverPid } from '../../test/embedded-ground.ts'
import { type Account, canReach, parsePasswd, pickAccount } from './embedded/account.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = parsePasswd(await readFile('/etc/passwd', 'utf8')).find(
  ({ name }) => name === 'nobody',
)

let ground: EmbeddedGround
beforeEach(async () => {
  ground = await EmbeddedGround.make()
})
afterEach(() => ground.clear())

// Starting and stopping a dozen clusters takes long on a busy machine.
vi.setConfig({ testTimeout: 150_000 })

test('the account is the data folder’s owner, else postgres, else nobody, never root', () => {
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

// The rest needs root; whoever else runs these tests has tried the others as themselves.
function asRoot(name: string, body: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    skip(!isRoot, 'only root may change owners and accounts')
    await body()
  })
}

function asNobody(name: string, body: (who: Account) => Promise<void>): void {
  test(name, async ({ skip }) => {
    const there = isRoot && NOBODY !== undefined && (await canReach(NOBODY, dirname(HOLDER)))
    skip(!there, 'only root may become nobody, who must be able to enter this project')
    await body(NOBODY!)
  })
}

asRoot('as root, PostgreSQL runs as an unprivileged account', async () => {
  const { home } = await ground.start()
  const { uid } = await stat(join(home, 'data'))
  expect(uid).not.toBe(0)
  expect((await stat(`/proc/${await serverPid(home)}`)).uid).toBe(uid)
})

asRoot('as root, a data folder closed to all others lets the account’s group through', async () => {
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

asRoot('as root, PostgreSQL runs as the owner of the data folder', async () => {
  await mkdir(ground.dataDir)
  await chown(ground.dataDir, NOBODY!.uid, NOBODY!.gid)
  const { home } = await ground.start()
  expect((await stat(`/proc/${await serverPid(home)}`)).uid).toBe(NOBODY!.uid)
})

asRoot('as root, a cluster that a restored backup gave to root is given back', async () => {
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

asRoot(
  'as root, a data folder only root may enter keeps its database in the system folder',
  async () => {
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
    // Opening the folder later must not bring up an empty database in it.
    await chmod(closed, 0o755)
    const second = await ground.start()
    expect(second.home).toBe(first.home)
    expect(await query(second.config, 'select from kept')).toEqual([])
    await second.stop()
    await rm(first.home, { recursive: true })
    await expect(ground.start()).rejects.toThrow('essa pasta não existe mais')
  },
)

asRoot('as root, a cluster its account can no longer reach is refused, not replaced', async () => {
  const above = join(ground.root, 'above')
  await mkdir(above, { mode: 0o755 })
  ground.dataDir = join(above, 'data')
  await (await ground.start()).stop()
  await chmod(above, 0o700)
  await expect(ground.start()).rejects.toThrow('não consegue entrar em')
})

asRoot('as root, the folder of sockets is not shared with whoever made it first', async () => {
  ground.dataDir = ground.longDataDir
  const first = await ground.start()
  await first.stop()
  await rm(first.config.host, { recursive: true })
  await mkdir(first.config.host)
  await chown(first.config.host, 4242, 4242)
  await expect(ground.start()).rejects.toThrow('pertence a outro usuário')
  await rm(first.config.host, { recursive: true })
})

asNobody('an unprivileged user starts, stops and starts again by itself', async (nobody) => {
  await mkdir(ground.dataDir)
  await chown(ground.dataDir, nobody.uid, nobody.gid)
  const first = await ground.startElsewhere(nobody)
  expect((await stat(`/proc/${await serverPid(first.answer.home)}`)).uid).toBe(nobody.uid)
  await kill(first.child, 'SIGTERM')
  const second = await ground.startElsewhere(nobody)
  expect(second.answer.refused).toBeUndefined()
  await kill(second.child, 'SIGTERM')
})

asNobody('a cluster of somebody else is refused to an unprivileged user', async (nobody) => {
  await (await ground.start()).stop()
  const closed = await ground.startElsewhere(nobody)
  expect(closed.answer.refused).toContain(`Sem permissão em ${ground.dataDir}`)
  await chmod(ground.dataDir, 0o755)
  await chmod(join(ground.dataDir, 'postgres'), 0o755)
  const open = await ground.startElsewhere(nobody)
  expect(open.answer.refused).toContain('pertence a outro usuário')
})
