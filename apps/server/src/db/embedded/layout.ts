import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { codeOf, ifMissing } from '../error-code.ts'
import { type Account, canReach, chooseAccount, ownerOf } from './account.ts'

/** What the kernel allows in the address of a unix socket, its closing zero left out. */
const SOCKET_PATH_BYTES = 107
export const SOCKET_NAME = '.s.PGSQL.5432'

export interface Layout {
  dataDir: string
  /** Owned by the account PostgreSQL runs as; holds `data`, usually `run`, sometimes the programs. */
  home: string
  data: string
  sockets: string
  log: string
  /** Undefined: PostgreSQL runs as our own account. */
  account: Account | undefined
  /** The cluster is outside the data folder, and `postgres` in that folder is a link to it. */
  relocated: boolean
  /** The data folder is root's alone, and the account's group must be let through it. */
  closed: boolean
}

/**
 * Decides where the cluster of a data folder lives and whom it belongs to, touching nothing.
 *
 * The data folder's `postgres` link, once made, is what decides: were the choice made afresh at each
 * start, a changed folder mode would show an empty database.
 */
export async function locate(dataDir: string, systemDir: string): Promise<Layout> {
  const folder = await realpath(resolve(dataDir))
  const link = join(folder, 'postgres')
  const linked = await isLink(link)
  let home = linked ? await followLink(link) : link
  const account = await chooseAccount(join(home, 'data'), folder)
  const owner = await ownerOf(join(home, 'data'))
  if (!account) refuseStrangersCluster(home, owner?.uid)
  let relocated = linked
  const closed = account !== undefined && !linked && (await isClosedTo(account, folder))
  if (account && !closed && !(await canReach(account, linked || owner ? home : folder))) {
    if (linked || owner) {
      throw new Error(
        `O usuário ${account.name}, dono do banco de dados, não consegue entrar em ${home}. Dê passagem a ele nas pastas acima (chmod o+rx) ou mova a pasta de dados.`,
      )
    }
    home = await freeHome(join(systemDir, hashOf(folder).slice(0, 12)))
    relocated = true
  }
  return {
    dataDir: folder,
    home,
    data: join(home, 'data'),
    sockets: await socketFolder(home, account),
    log: join(folder, 'postgres.log'),
    account,
    relocated,
    closed,
  }
}

/**
 * A place that holds no cluster yet. One without its link belongs to a data folder that was moved away, and whoever kept
 * that folder kept its database too.
 */
async function freeHome(folder: string): Promise<string> {
  for (let count = 1; ; count++) {
    const home = join(count === 1 ? folder : `${folder}-${count}`, 'postgres')
    if (!(await ownerOf(join(home, 'data')))) return home
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Creates the folders of a layout with the owners and modes that PostgreSQL requires. */
export async function prepareFolders(layout: Layout): Promise<void> {
  const { home, account } = layout
  if (account && layout.closed) {
    await chown(layout.dataDir, 0, account.gid)
    await chmod(layout.dataDir, 0o710)
  }
  if (layout.relocated) {
    // Whatever the umask is, the account must be able to pass through the folders made here.
    for (const folder of [dirname(dirname(home)), dirname(home)]) {
      if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755)
    }
    const link = join(layout.dataDir, 'postgres')
    if (!(await isLink(link))) {
      // At most an unfinished start is there: `locate` never moves an existing cluster.
      await rm(link, { recursive: true, force: true })
      await symlink(home, link)
    }
  }
  await mkdir(home, { recursive: true, mode: 0o700 })
  const data = await ownerOf(layout.data)
  if (account && data?.uid === 0) {
    // A backup that root restored belongs to root, but PostgreSQL accepts only its own files.
    await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, '--', layout.data])
  }
  if (data) await chmod(layout.data, 0o700)
  if (account) await chown(home, account.uid, account.gid)
  await makeSocketFolder(layout)
}

async function makeSocketFolder({ sockets, account }: Layout): Promise<void> {
  const uid = account?.uid ?? process.getuid?.()
  try {
    await mkdir(sockets, { mode: 0o700 })
    if (account) await chown(sockets, account.uid, account.gid)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    // In a folder open to everybody, somebody else may have taken the name first.
    const found = await lstat(sockets)
    if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
      throw new Error(`A pasta ${sockets} pertence a outro usuário. Remova-a e tente de novo.`)
    }
    if (account) await chown(sockets, account.uid, account.gid)
    await chmod(sockets, 0o700)
  }
}

async function socketFolder(home: string, account: Account | undefined): Promise<string> {
  const inside = join(home, 'run')
  if (fits(inside)) return inside
  const name = `iris-${hashOf(home).slice(0, 16)}`
  for (const folder of [tmpdir(), '/tmp']) {
    if (!fits(join(folder, name))) continue
    if (!account || (await canReach(account, folder))) return join(folder, name)
  }
  throw new Error(
    `O caminho ${home} é longo demais para o banco de dados. Escolha outra pasta em DATA_DIR.`,
  )
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(ifMissing(undefined)))?.isSymbolicLink() ?? false
}

async function followLink(link: string): Promise<string> {
  try {
    return await realpath(link)
  } catch {
    throw new Error(
      `O banco de dados ficava onde ${link} aponta, e essa pasta não existe mais. Traga-a de volta ou remova o atalho para começar um banco vazio.`,
    )
  }
}

/** Only the last folder of the path is closed, and root may open it. */
async function isClosedTo(account: Account, folder: string): Promise<boolean> {
  const { uid, mode } = await stat(folder)
  if (uid !== 0 || (mode & 0o777) !== 0o700) return false
  return canReach(account, dirname(folder))
}

function refuseStrangersCluster(home: string, uid: number | undefined): void {
  if (uid === undefined || uid === process.getuid?.()) return
  throw new Error(
    `O banco de dados em ${home} pertence a outro usuário (uid ${uid}). Inicie a Íris com ele ou como root.`,
  )
}
