import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { ifMissing } from '../error-code.ts'

/** PostgreSQL refuses to run as root, so root starts it as one of these. */
export interface Account {
  uid: number
  gid: number
  name: string
}

/**
 * The account PostgreSQL runs as, or undefined when we are not root and it simply runs as ourselves.
 *
 * An existing cluster keeps its owner. A new one belongs to whoever owns the data folder, else to
 * `postgres`, else to `nobody`: initdb needs a passwd entry, so an owner without one is passed over.
 */
export async function chooseAccount(data: string, dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8'))
  const cluster = await ownerOf(data)
  if (cluster && cluster.uid !== 0) {
    return accounts.find(({ uid }) => uid === cluster.uid) ?? { ...cluster, name: `${cluster.uid}` }
  }
  return pickAccount(accounts, (await ownerOf(dataDir))?.uid)
}

export function pickAccount(accounts: Account[], ownerUid: number | undefined): Account {
  const chosen =
    accounts.find(({ uid }) => uid !== 0 && uid === ownerUid) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (chosen) return chosen
  throw new Error(
    'O PostgreSQL não roda como root e este sistema não tem os usuários postgres nem nobody. Inicie a Íris com outro usuário.',
  )
}

export function parsePasswd(text: string): Account[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map((fields) => ({ name: fields[0]!, uid: Number(fields[2]), gid: Number(fields[3]) }))
}

/**
 * Whether the account may enter a folder or run a program. Asks the system itself, because modes, access lists and
 * mounts all matter.
 */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const { uid, gid } = account
  const asked = spawn('sh', ['-c', 'test -x "$1"', 'sh', path], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  const [code] = (await once(asked, 'exit')) as [number | null]
  return code === 0
}

export async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch(ifMissing(undefined))
  return found && { uid: found.uid, gid: found.gid }
}
