import { BitString, Constructed, fromBER, ObjectIdentifier, Sequence } from 'asn1js'
import { Certificate, type RelativeDistinguishedNames } from 'pkijs'

const COMMON_NAME = '2.5.4.3'
const KEY_USAGE = '2.5.29.15'
const ALTERNATIVE_NAME = '2.5.29.17'
/** ICP-Brasil, of a person: the birth date as ddmmaaaa, the CPF, and other numbers. */
const PERSON = '2.16.76.1.3.1'
/** Bits of the key usage: digitalSignature, nonRepudiation. */
const SIGNS = 0b1100_0000

export type CertificateFacts = {
  name: string
  issuer: string
  cpf: string | null
  /** Whether it is meant for signing; one that does not say is. */
  signs: boolean
}

/** What a certificate (DER) says of itself. */
export function factsOf(der: Uint8Array): CertificateFacts {
  const certificate = Certificate.fromBER(Uint8Array.from(der))
  return {
    name: commonName(certificate.subject),
    issuer: commonName(certificate.issuer),
    cpf: cpfOf(extension(certificate, ALTERNATIVE_NAME)),
    signs: signs(extension(certificate, KEY_USAGE)),
  }
}

/** ICP-Brasil writes 'MARIA DA SILVA:12345678909'. */
function commonName({ typesAndValues }: RelativeDistinguishedNames): string {
  const found = typesAndValues.findLast(({ type }) => type === COMMON_NAME)
  const name = String(found?.value.valueBlock.value ?? '').replace(/:\d{11,14}$/, '')
  return name.replace(/\p{C}/gu, '').trim().slice(0, 200)
}

function extension({ extensions }: Certificate, id: string): unknown {
  const found = extensions?.find(({ extnID }) => extnID === id)
  return found && fromBER(found.extnValue.valueBlock.valueHexView).result
}

function signs(usage: unknown): boolean {
  if (!(usage instanceof BitString)) return true
  return ((usage.valueBlock.valueHexView[0] ?? 0) & SIGNS) !== 0
}

function cpfOf(names: unknown): string | null {
  if (!(names instanceof Sequence)) return null
  for (const name of names.valueBlock.value) {
    if (!(name instanceof Constructed)) continue
    const [type, wrapped] = name.valueBlock.value
    if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== PERSON) continue
    const [text] = wrapped instanceof Constructed ? wrapped.valueBlock.value : []
    // Some issuers write it as bytes, others as text.
    const bytes = (text?.valueBlock as { valueHexView?: Uint8Array } | undefined)?.valueHexView
    const cpf = /^\d{8}(\d{11})/.exec(Buffer.from(bytes ?? []).toString('latin1'))?.[1]
    if (cpf && Number(cpf) > 0) return cpf
  }
  return null
}
