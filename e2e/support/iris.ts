import { spawn } from 'node:child_process'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeRunFolder } from '../../apps/server/test/run-folder.ts'
import { SERVER } from '../../scripts/commands/project.mjs'
import { type CepService, startCepService } from './cep-service.ts'
import { type FirstState, keepFirstState } from './first-state.ts'
import { freePort } from './free-port.ts'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'

const ROOT = join(import.meta.dirname, '../..')

export const ADMIN = { email: 'admin@iris.local', password: 'senha-do-administrador' }

export type Iris = {
  /** The address of the web app and the API. */
  url: string
  mail: MailCatcher
  /** A call of the API with a token, for anything a journey needs but does not show. */
  api<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T>
  /** Logs in and returns the token. */
  login(who?: { email: string; password: string }): Promise<string>
  /** A user as an administrator makes one, who has entered and chosen a password of their own: `password`. */
  makeUser(user: {
    email: string
    password: string
    [field: string]: unknown
  }): Promise<{ id: number; token: string }>
  /** A token of the same person whose login was so many minutes ago. */
  agedToken(token: string, minutes: number): string
  /** The administrator's token for preparing journeys: no journey ends this session. */
  admin(): Promise<string>
  /** Starts a file of journeys: what others left in the database is removed. Does nothing within the same file. */
  begin(file: string): Promise<void>
  /** Makes a patient look as if last touched on that day. */
  backdate(patientId: number, day: string): Promise<void>
  /** What stands in the database, past the program. */
  rows: FirstState['rows']
  /** `kill -9` of the server; its database is left behind, as after any such death. */
  kill(): Promise<void>
  /** Starts a killed server on the same data and the same address. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** The real program, as `npm start` runs it, on a new data folder and a free port. */
export async function startIris(
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<Iris> {
  const { folder: dataDir, remove } = await makeRunFolder()
  const mail = await startMailCatcher()
  const cep = await startCepService()
  const secret = randomBytes(32).toString('hex')
  const env = {
    DATA_DIR: dataDir,
    // Known in advance, because the links in mails contain it.
    PORT: String(await freePort()),
    ADMIN_PASSWORD: ADMIN.password,
    JWT_SECRET: secret,
    SMTP_URL: mail.url,
    CEP_URL: cep.url,
    TRUST_PROXY: 'loopback',
    ...settings,
  }
  let program = await startProgram(args, env)
  const firstState = await keepFirstState(dataDir)
  let logins = 0
  let begun: string | undefined

  const api = async <T>(
    method: string,
    path: string,
    token: string | null,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<T> => {
    const response = await fetch(`${program.url}/api/v2${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as never
  }

  const login = async (who = ADMIN) => {
    // Each login from another address: logins of one address a minute are limited, and journeys are quick.
    const from = `10.1.${(++logins >> 8) & 255}.${logins & 255}`
    const { access_token } = await api<{ access_token: string }>('POST', '/login', null, who, {
      'x-forwarded-for': from,
    })
    return access_token
  }
  let admin: Promise<string> | undefined
  const adminToken = () => {
    admin ??= login()
    return admin
  }

  return {
    url: program.url,
    mail,
    api,
    login,
    admin: adminToken,
    async makeUser({ password, ...user }) {
      const given = { email: user.email, password: 'dada pela clínica' }
      const { id } = await api<{ id: number }>('POST', '/users', await adminToken(), {
        ...user,
        ...given,
      })
      const chosen = { password, password_confirmation: password }
      const { access_token } = await api<{ access_token: string }>(
        'POST',
        '/me/password',
        await login(given),
        chosen,
      )
      return { id, token: access_token }
    },
    async begin(file) {
      if (file === begun) return
      if (begun !== undefined) await firstState.restore()
      begun = file
      admin = undefined
    },
    backdate: firstState.backdate,
    rows: firstState.rows,
    kill: () => program.kill(),
    async startAgain() {
      program = await startProgram(args, env)
    },
    agedToken(token, minutes) {
      const [head = '', part = ''] = token.split('.')
      const claims = JSON.parse(Buffer.from(part, 'base64url').toString())
      const aged = { ...claims, jti: randomUUID(), iat: claims.iat - minutes * 60 }
      const body = `${head}.${Buffer.from(JSON.stringify(aged)).toString('base64url')}`
      return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
    },
    async stop() {
      await program.stop()
      await stopAll(mail, cep)
      await remove()
    },
  }
}

async function stopAll(mail: MailCatcher, cep: CepService) {
  await Promise.all([mail.close(), cep.stop()])
}

async function startProgram(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...SERVER.args, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...SERVER.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      const address = /Íris no ar: (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    gone.then((code) => reject(new Error(`the program ended with ${code}:\n${said}`)))
  })
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await gone
      if (code !== 0) throw new Error(`the program ended with ${code}:\n${said}`)
    },
  }
}
