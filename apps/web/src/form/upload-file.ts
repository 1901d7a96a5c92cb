import { ERRORS } from '@iris/contracts/errors'
import { BEGINNING, beginningOf } from '@iris/domain/file-beginning'
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
  /** For `accept` of the file input: what the chooser offers, and no more than that. */
  accept: string
  hint: string
  extensions: readonly string[]
  /** What its first bytes may say; without any its name is asked. */
  beginnings: readonly ReturnType<typeof beginningOf>[]
  refusal: string
  most: number
  tooLarge: string
}

/** A picture called foto.jfif is one too. */
const PICTURES = ['image/jpeg', 'image/png'] as const

const OF_ANY = { most: UPLOAD_MAX_BYTES, tooLarge: ERRORS['file.too-large'][1] }

export const ACCEPTED: Readonly<Record<UploadKind, Acceptance>> = {
  document: {
    accept: [...PICTURES, ...UPLOAD_EXTENSIONS].join(','),
    hint: '.jpg, .jpeg, .png, .pdf ou .docx, até 20 MB',
    extensions: UPLOAD_EXTENSIONS,
    beginnings: ['jpg', 'png', 'pdf', 'zip'],
    refusal: ERRORS['file.type'][1],
    ...OF_ANY,
  },
  image: {
    accept: [...PICTURES, ...IMAGE_EXTENSIONS].join(','),
    hint: '.jpg, .jpeg ou .png, até 20 MB',
    extensions: IMAGE_EXTENSIONS,
    beginnings: ['jpg', 'png'],
    refusal: ERRORS['file.image-only'][1],
    ...OF_ANY,
  },
  certificate: {
    accept: CERTIFICATE_EXTENSIONS.join(','),
    hint: `.p12 ou .pfx, até ${CERTIFICATE_MAX_BYTES / 1024} KB`,
    extensions: CERTIFICATE_EXTENSIONS,
    beginnings: [],
    refusal: 'Tipo de arquivo não aceito. Envie .p12 ou .pfx.',
    most: CERTIFICATE_MAX_BYTES,
    tooLarge: CERTIFICATE_TOO_LARGE,
  },
}

/** The server's refusal of a file, before it is sent, as far as its size says; undefined for a good one. */
export function uploadRefusal(
  { size }: { size: number },
  kind: UploadKind = 'document',
): string | undefined {
  const { most, tooLarge } = ACCEPTED[kind]
  if (size > most) return tooLarge
  if (size === 0) return 'O arquivo está vazio. Escolha outro.'
  return undefined
}

/**
 * The same by its first bytes, whatever it is called: kept without a network, it would be refused when the person is gone.
 * What cannot be read here is left to the server, which looks at all of it.
 */
export async function contentRefusal(
  file: File,
  kind: UploadKind = 'document',
): Promise<string | undefined> {
  const { beginnings, extensions, refusal } = ACCEPTED[kind]
  if (beginnings.length === 0)
    return extensions.some((each) => file.name.toLowerCase().endsWith(each)) ? undefined : refusal
  const bytes = await file
    .slice(0, BEGINNING)
    .arrayBuffer()
    .catch(() => null)
  if (bytes === null) return undefined
  const beginning = beginningOf(new Uint8Array(bytes))
  return beginning && beginnings.includes(beginning) ? undefined : refusal
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
