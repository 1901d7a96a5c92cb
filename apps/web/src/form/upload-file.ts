import { ERRORS } from '@iris/contracts/errors'
import {
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_TOO_LARGE,
  IMAGE_EXTENSIONS,
  UPLOAD_EXTENSIONS,
  UPLOAD_MAX_BYTES,
} from '@iris/domain/limits'

const CERTIFICATE_EXTENSIONS = ['.p12', '.pfx'] as const

/** What a file box takes: any of .jpg .jpeg .png .pdf .docx, only pictures, or a certificate with its key. */
export type UploadKind = 'document' | 'image' | 'certificate'

type Acceptance = {
  /** For `accept` of the file input. */
  accept: string
  hint: string
  extensions: readonly string[]
  refusal: string
  most: number
  tooLarge: string
}

const OF_ANY = { most: UPLOAD_MAX_BYTES, tooLarge: ERRORS['file.too-large'][1] }

export const ACCEPTED: Readonly<Record<UploadKind, Acceptance>> = {
  document: {
    accept: UPLOAD_EXTENSIONS.join(','),
    hint: '.jpg, .jpeg, .png, .pdf ou .docx, até 20 MB',
    extensions: UPLOAD_EXTENSIONS,
    refusal: ERRORS['file.type'][1],
    ...OF_ANY,
  },
  image: {
    accept: IMAGE_EXTENSIONS.join(','),
    hint: '.jpg, .jpeg ou .png, até 20 MB',
    extensions: IMAGE_EXTENSIONS,
    refusal: ERRORS['file.image-only'][1],
    ...OF_ANY,
  },
  certificate: {
    accept: CERTIFICATE_EXTENSIONS.join(','),
    hint: `.p12 ou .pfx, até ${CERTIFICATE_MAX_BYTES / 1024} KB`,
    extensions: CERTIFICATE_EXTENSIONS,
    refusal: 'Tipo de arquivo não aceito. Envie .p12 ou .pfx.',
    most: CERTIFICATE_MAX_BYTES,
    tooLarge: CERTIFICATE_TOO_LARGE,
  },
}

/**
 * The server's refusal of a file, before it is sent; undefined for a good one. The server also looks inside the file.
 */
export function uploadRefusal(
  file: { name: string; size: number },
  kind: UploadKind = 'document',
): string | undefined {
  const name = file.name.toLowerCase()
  const { extensions, refusal, most, tooLarge } = ACCEPTED[kind]
  if (!extensions.some((extension) => name.endsWith(extension))) return refusal
  if (file.size > most) return tooLarge
  // Kept without a network it would be refused when the person is gone.
  if (file.size === 0) return 'O arquivo está vazio. Escolha outro.'
  return undefined
}

/** Only these have a preview. */
export function isImage(type: string | undefined): boolean {
  return type === 'image/jpeg' || type === 'image/png'
}

/** 1536 → '1,5 KB', 20971520 → '20 MB'. */
export function formatSize(bytes: number): string {
  const [value, unit] = bytes >= 1024 * 1024 ? [bytes / 1024 ** 2, 'MB'] : [bytes / 1024, 'KB']
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`
}
