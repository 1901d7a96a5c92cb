/** A certificate that can sign, with its private key. */
export type SigningCertificate = {
  /** PKCS#8, DER. */
  key: Uint8Array
  /** X.509, DER: whoever signs, then who issued each, as far as the file told. */
  chain: Uint8Array[]
  /** Whose it is, and who says so. */
  name: string
  issuer: string
  /** Of an ICP-Brasil certificate of a person; 11 digits. */
  cpf: string | null
  /** Moments, ISO 8601. */
  not_before: string
  not_after: string
}

/**
 * What keeps a file from being a certificate that signs: no PKCS#12, another password, no private key, not meant for
 * signing, or too costly to read.
 */
export type CertificateFault = 'format' | 'password' | 'key' | 'usage' | 'cost'
