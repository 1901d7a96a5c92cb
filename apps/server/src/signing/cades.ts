import { createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { SigningCertificate } from './certificate.ts'

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const HASH = 'SHA-256'
const WEB_CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
}

/** The most bytes that `cadesSignature` makes with this certificate. */
export function longestSignature({ chain }: Pick<SigningCertificate, 'chain'>): number {
  return chain.reduce((sum, { length }) => sum + length, 4096)
}

/**
 * A detached CMS signature of the content as CAdES and PAdES level B-B want it (ETSI EN 319 122-1, 319 142-1): SHA-256, the
 * signing certificate among what is signed, the chain inside, no time of its own because the PDF has one.
 * @returns DER
 */
export async function cadesSignature(
  content: Uint8Array<ArrayBuffer>,
  { key, chain }: Pick<SigningCertificate, 'key' | 'chain'>,
): Promise<Buffer> {
  const certificates = chain.map((der) => Certificate.fromBER(Uint8Array.from(der)))
  const [own] = certificates
  const [der] = chain
  if (!own || !der) throw new Error('a certificate without itself in its chain')
  const { issuer, serialNumber } = own
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: signedAttributes(own, der, content),
      }),
    ],
    certificates,
  })
  const signer = signerOf(createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }))
  await signed.sign(signer, 0, HASH, content)
  const info = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  })
  return Buffer.from(info.toSchema().toBER())
}

function signedAttributes(own: Certificate, der: Uint8Array, content: Uint8Array) {
  const attributes = [
    new Attribute({
      type: CONTENT_TYPE,
      values: [new ObjectIdentifier({ value: ContentInfo.DATA })],
    }),
    new Attribute({ type: MESSAGE_DIGEST, values: [digest(content)] }),
    new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [signingCertificate(own, der)] }),
  ]
  // A set is signed in the order of its bytes (DER).
  const bytes = (one: Attribute) => Buffer.from(one.toSchema().toBER())
  attributes.sort((a, b) => Buffer.compare(bytes(a), bytes(b)))
  return new SignedAndUnsignedAttributes({ type: 0, attributes })
}

/** SigningCertificateV2 of RFC 5035; without a name its digest is SHA-256. */
function signingCertificate({ issuer, serialNumber }: Certificate, der: Uint8Array): Sequence {
  const names = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] })
  const serial = new Integer({ valueHex: serialNumber.valueBlock.valueHexView })
  const issuerSerial = new Sequence({ value: [names.toSchema(), serial] })
  const certificate = new Sequence({ value: [digest(der), issuerSerial] })
  return new Sequence({ value: [new Sequence({ value: [certificate] })] })
}

function digest(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: createHash('sha256').update(bytes).digest() })
}

function signerOf(key: KeyObject) {
  const curve = key.asymmetricKeyDetails?.namedCurve
  const algorithm = curve
    ? { name: 'ECDSA', namedCurve: WEB_CURVES[curve] ?? curve }
    : { name: 'RSASSA-PKCS1-v1_5', hash: HASH }
  return key.toCryptoKey(algorithm, false, ['sign']) as Parameters<SignedData['sign']>[0]
}
