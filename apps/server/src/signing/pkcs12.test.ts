import { readFileSync } from 'node:fs'
import forge from 'node-forge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Issued, makeAuthority, PASSWORD } from '../../test/certificates.ts'
import { LANES } from '../apart/lanes.ts'
import { openPkcs12 } from './pkcs12.ts'
import { readCertificate } from './read-certificate.ts'

let authority: ReturnType<typeof makeAuthority>
beforeAll(() => {
  authority = makeAuthority()
})
afterAll(() => authority.close())

/** Each made once: it starts openssl three times. */
const made = new Map<string, Buffer>()
function certificate(issued: Issued = {}): Buffer {
  const asked = JSON.stringify(issued)
  const file = made.get(asked) ?? authority.certificate(issued)
  made.set(asked, file)
  return file
}

const opened = (issued: Issued) => openPkcs12(certificate(issued), issued.password ?? PASSWORD)

function expectWhole(_what: string, issued: Issued): void {
  expect(opened(issued)).toMatchObject({
    name: 'BEATRIZ LEÃO',
    issuer: 'AC de Teste',
    cpf: '52998224725',
    not_before: '2020-01-01T00:00:00.000Z',
    not_after: '2040-01-01T00:00:00.000Z',
    chain: { length: 3 },
  })
}
test.each<[string, Issued]>([
  ['RSA under the ciphers of old exports', { rsa: 2048, old: true }],
  ['P-256 under the ciphers of today', {}],
])('A certificate with %s opens with its whole chain', expectWhole)
test.each<[string, Issued]>([
  ['RSA under the ciphers of today', { rsa: 2048 }],
  ['P-384 under the ciphers of old exports', { curve: 'P-384', old: true }],
  ['a password without accents', { password: 'senha-simples' }],
])('A certificate with %s opens with its whole chain', { tags: 'long' }, expectWhole)

test('A certificate opens even where its accented password, taken in the old way, decrypts the file to nonsense', () => {
  // Made once by openssl: of the files with such a password one in 256 is of this kind.
  const file = readFileSync(new URL('../../test/accented-password.p12', import.meta.url))
  expect(openPkcs12(file, PASSWORD)).toMatchObject({ name: 'BEATRIZ LEÃO', chain: { length: 3 } })
  expect(openPkcs12(file, 'outra-senha-da-médica')).toBe('password')
})

test('A certificate without the numbers of ICP-Brasil has no CPF', () => {
  expect(opened({ cpf: null })).toMatchObject({ name: 'BEATRIZ LEÃO', cpf: null })
})

const expectFault = (_what: string, issued: Issued, fault: string) =>
  expect(opened(issued)).toBe(fault)
test.each<[string, Issued, string]>([
  ['a key meant for something else', { usage: 'keyAgreement' }, 'usage'],
])('A certificate with %s signs nothing', expectFault)
test.each<[string, Issued, string]>([
  ['no private key', { withoutKey: true }, 'key'],
  ['a key of 1024 bits', { rsa: 1024 }, 'usage'],
])('A certificate with %s signs nothing', { tags: 'long' }, expectFault)

test('Another password and a file that is something else are told apart', () => {
  for (const issued of [{ rsa: 2048, old: true }, {}])
    expect(openPkcs12(certificate(issued), 'outra')).toBe('password')
  for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.from('0'), Buffer.alloc(1000, 0x30)])
    expect(openPkcs12(bytes, PASSWORD)).toBe('format')
  expect(openPkcs12(certificate().subarray(0, 900), PASSWORD)).toBe('format')
})

test('A file that takes for ever to open is given up', { tags: 'long' }, async () => {
  const file = forge.asn1.fromDer(certificate().toString('latin1'))
  const digest = (file.value as forge.asn1.Asn1[]).at(-1)!
  const rounds = (digest.value as forge.asn1.Asn1[]).at(-1)!
  rounds.value = '\x7f\xff\xff\xff'
  const endless = Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1')
  const place = { lane: LANES.jobs, who: 'test' }
  const budget = { seconds: 1, heap: 128, native: 128 }
  expect(await readCertificate(endless, PASSWORD, place, budget)).toBe('cost')
})
