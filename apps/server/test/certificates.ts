import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '../../../scripts/commands/system-packages.mjs'

export const PASSWORD = 'senha-da-médica'

/** Made once, for a test that does not ask which certificate it is: to make one starts openssl seven times. */
export const keptCertificate = (): string =>
  readFileSync(new URL('accented-password.p12', import.meta.url)).toString('base64')

export type Issued = {
  name?: string
  /** In the alternative name, as ICP-Brasil writes it; null: none. */
  cpf?: string | null
  usage?: string
  /** YYYYMMDD. */
  from?: string
  to?: string
  rsa?: number
  curve?: string
  /** The ciphers of Windows and of older files. */
  old?: boolean
  withoutKey?: boolean
  password?: string
}

/** A root and an authority below it, made for the test by another program, who issue certificates as PKCS#12 files. */
export function makeAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'iris-chain-'))
  const openssl = (...args: string[]) =>
    execFileSync(pathOf('openssl'), args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const at = (name: string) => join(folder, name)
  writeFileSync(at('index.txt'), '')
  writeFileSync(at('ca.cnf'), CA)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(
    ...['req', '-x509', '-config', 'ca.cnf', '-extensions', 'authority', ...key, '-days', '3650'],
    ...['-keyout', 'root.key', '-out', 'root.pem', '-subj', '/C=BR/CN=AC Raiz de Teste'],
  )
  const request = ['-config', 'ca.cnf', '-keyout', 'ac.key', '-out', 'ac.csr']
  openssl('req', ...key, ...request, '-subj', '/C=BR/CN=AC de Teste')
  const issue = (by: string, name: string, ...more: string[]) =>
    openssl(
      ...['ca', '-batch', '-config', 'ca.cnf', '-notext', '-cert', `${by}.pem`],
      ...['-keyfile', `${by}.key`, '-in', `${name}.csr`, '-out', `${name}.pem`, ...more],
    )
  issue('root', 'ac', '-extensions', 'authority', '-days', '1800')
  writeFileSync(
    at('chain.pem'),
    Buffer.concat([readFileSync(at('ac.pem')), readFileSync(at('root.pem'))]),
  )

  let made = 0
  /** A PKCS#12 file with the certificate, its key and the chain. */
  function certificate(wanted: Issued = {}): Buffer {
    const {
      name = 'BEATRIZ LEÃO',
      cpf = '52998224725',
      from = '20200101',
      to = '20400101',
    } = wanted
    const own = `own${++made}`
    const extensions = `${own}.ext`
    writeFileSync(
      at(extensions),
      extensionsOf(cpf, wanted.usage ?? 'digitalSignature,nonRepudiation'),
    )
    const newKey = wanted.rsa
      ? ['-newkey', `rsa:${wanted.rsa}`]
      : ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${wanted.curve ?? 'P-256'}`]
    const subject = `/C=BR/O=ICP-Brasil/CN=${name}${cpf ? `:${cpf}` : ''}`
    const files = ['-keyout', `${own}.key`, '-out', `${own}.csr`]
    openssl('req', '-config', 'ca.cnf', '-utf8', '-nodes', ...newKey, ...files, '-subj', subject)
    const days = ['-startdate', `${from}000000Z`, '-enddate', `${to}000000Z`]
    issue('ac', own, '-extfile', extensions, '-extensions', 'leaf', ...days)
    const keyed = wanted.withoutKey ? ['-nokeys'] : ['-inkey', `${own}.key`]
    openssl(
      ...['pkcs12', '-export', ...keyed, '-in', `${own}.pem`, '-certfile', 'chain.pem'],
      ...['-out', `${own}.p12`, '-passout', `pass:${wanted.password ?? PASSWORD}`],
      ...(wanted.old ? ['-legacy'] : []),
    )
    return readFileSync(at(`${own}.p12`))
  }

  /** What pdfsig of poppler says of a signed PDF to somebody who trusts the root. */
  function pdfsig(pdf: Buffer, password = ''): string {
    const store = `sql:${at('trust')}`
    if (!trusts) {
      mkdirSync(at('trust'))
      const certutil = (...args: string[]) =>
        execFileSync(pathOf('certutil'), ['-d', store, ...args])
      certutil('-N', '--empty-password')
      certutil('-A', '-n', 'root', '-t', 'CT,CT,CT', '-i', at('root.pem'))
      trusts = true
    }
    writeFileSync(at('signed.pdf'), pdf)
    const options = ['-nssdir', store, ...(password ? ['-upw', password] : []), at('signed.pdf')]
    const env = { ...process.env, TZ: 'America/Sao_Paulo', LC_ALL: 'C.UTF-8' }
    return execFileSync(pathOf('pdfsig'), options, { encoding: 'utf8', env, stdio: 'pipe' })
  }
  let trusts = false

  /** What openssl says of the signature by the rules of CAdES: its chain up to the root, and the certificate named within. */
  function cades(pdf: Buffer): string {
    const text = pdf.toString('latin1')
    const [, start = 0, length = 0] = (/\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(text) ?? [])
      .map(Number)
      .slice(0)
    const hex = text.slice(start + 1, length - 1)
    writeFileSync(at('signature.der'), Buffer.from(hex, 'hex'))
    writeFileSync(at('content'), Buffer.concat([pdf.subarray(0, start), pdf.subarray(length)]))
    return openssl(
      ...['cms', '-verify', '-cades', '-inform', 'DER', '-in', 'signature.der', '-binary'],
      ...['-content', 'content', '-CAfile', 'root.pem', '-purpose', 'any', '-out', 'verified'],
      ...['-certsout', 'inside.pem'],
    )
      .toString()
      .concat(readFileSync(at('inside.pem'), 'utf8'))
  }

  return {
    certificate,
    pdfsig,
    cades,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** By what an ICP-Brasil certificate says whose it is: birth date, CPF, and numbers left at 0. */
function extensionsOf(cpf: string | null, usage: string): string {
  const person = `otherName.0 = 2.16.76.1.3.1;FORMAT:ASCII,OCT:01011980${cpf}${'0'.repeat(26)}SSPSP`
  return [
    '[leaf]',
    'basicConstraints = CA:false',
    `keyUsage = ${usage}`,
    'subjectAltName = @names',
    '[names]',
    'email = medica@exemplo.test',
    cpf ? person : '',
  ].join('\n')
}

const CA = `
[req]
distinguished_name = none
[none]
[ca]
default_ca = here
[here]
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
default_days = 1800
policy = any
[any]
countryName = optional
organizationName = optional
commonName = supplied
[authority]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
`
