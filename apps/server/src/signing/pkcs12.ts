import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { CertificateFault, SigningCertificate } from './certificate.ts'
import { factsOf } from './certificate-facts.ts'

// Runs in a process apart (pkcs12-reader.ts): how long a file takes to open is up to whoever made it.

/** More than any chain of ICP-Brasil has. */
const LONGEST_CHAIN = 8
const RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']

/** The certificate in a PKCS#12 file, or why there is none. */
export function openPkcs12(bytes: Buffer, password: string): SigningCertificate | CertificateFault {
  const bags = bagsOf(bytes, password)
  if (typeof bags === 'string') return bags
  const { keys, certificates } = bags
  for (const key of keys) {
    const own = certificates.find((certificate) => certificate.checkPrivateKey(key))
    if (own) return certificateOf(key, own, certificates)
  }
  return 'key'
}

function certificateOf(
  key: KeyObject,
  own: X509Certificate,
  certificates: readonly X509Certificate[],
): SigningCertificate | CertificateFault {
  const { signs, ...facts } = factsOf(own.raw)
  if (!signs || !isStrong(key)) return 'usage'
  return {
    key: key.export({ format: 'der', type: 'pkcs8' }),
    chain: chainOf(own, certificates).map(({ raw }) => raw),
    ...facts,
    not_before: own.validFromDate.toISOString(),
    not_after: own.validToDate.toISOString(),
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS
  return asymmetricKeyType === 'ec' && CURVES.includes(asymmetricKeyDetails?.namedCurve ?? '')
}

/** From the signer's own to the last whose issuer the file holds. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own]
  for (let last = own; chain.length < LONGEST_CHAIN; ) {
    const issuer = all.find((other) => isIssuerOf(other, last))
    if (!issuer || chain.includes(issuer)) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

function isIssuerOf(other: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(other) && certificate.verify(other.publicKey)
}

type Bags = { keys: KeyObject[]; certificates: X509Certificate[] }

function bagsOf(bytes: Buffer, password: string): Bags | CertificateFault {
  try {
    const asn1 = forge.asn1.fromDer(bytes.toString('latin1'))
    const { safeContents } = contentsOf(asn1, password)
    const bags = safeContents.flatMap(({ safeBags }) => safeBags)
    return {
      keys: bags.flatMap((bag) => keyIn(bag) ?? []),
      certificates: bags.flatMap((bag) => certificateIn(bag) ?? []),
    }
  } catch (error) {
    return /password|decrypt/i.test((error as Error).message) ? 'password' : 'format'
  }
}

function contentsOf(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, password)
  } catch (error) {
    const bytes = forge.util.encodeUtf8(password)
    if (bytes === password || isWrongDigest(error)) throw error
    // The newer ciphers take an accented password as UTF-8; the digest over the file, found right before, does not. With
    // the wrong bytes the text is refused, or, one time in 256, decrypted to something that nobody can read.
    const [version, contents] = asn1.value as forge.asn1.Asn1[]
    return forge.pkcs12.pkcs12FromAsn1({ ...asn1, value: [version!, contents!] }, bytes)
  }
}

const isWrongDigest = (error: unknown) => /MAC/.test((error as Error).message)

// A bag has `asn1` instead where the library itself reads only RSA.

function keyIn({ type, key, asn1 }: forge.pkcs12.Bag): KeyObject | undefined {
  if (type !== forge.pki.oids.keyBag && type !== forge.pki.oids.pkcs8ShroudedKeyBag) return
  const info = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1
  return createPrivateKey({ key: derOf(info), format: 'der', type: 'pkcs8' })
}

function certificateIn({ type, cert, asn1 }: forge.pkcs12.Bag): X509Certificate | undefined {
  if (type !== forge.pki.oids.certBag) return
  return new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1))
}

const derOf = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')
