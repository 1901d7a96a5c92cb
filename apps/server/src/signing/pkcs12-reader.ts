import { answerParent } from '../apart/answer-parent.ts'
import type { CertificateFault, SigningCertificate } from './certificate.ts'
import { openPkcs12 } from './pkcs12.ts'

// A process of its own, started by read-certificate.ts.

export type Pkcs12Request = { bytes: Uint8Array; password: string }
export type Pkcs12Answer = SigningCertificate | CertificateFault

answerParent(
  async ({ bytes, password }: Pkcs12Request): Promise<Pkcs12Answer> =>
    openPkcs12(Buffer.from(bytes), password),
)
