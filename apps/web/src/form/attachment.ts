/** The value of a file field: the stored file, and what a save does with it. */
export type Attachment = {
  /** Where the stored file is read, and its name; null when there is none. */
  url: string | null
  name: string | null
  /** Chosen to replace it. */
  file: File | null
  /** The stored one is to be removed. */
  removed: boolean
}

export function attachmentOf(url: string | null, name: string | null): Attachment {
  return { url, name, file: null, removed: false }
}

/** What the body says besides the file itself: null empties the field, undefined leaves it. */
export function attachmentInBody({ file, removed }: Attachment): null | undefined {
  return removed && !file ? null : undefined
}

/** Its name; empty when there is none or will be none. */
export function attachmentName({ file, removed, name }: Attachment): string {
  return file?.name ?? (removed ? '' : (name ?? ''))
}

/** To compare two: a file that is still to be sent often has the name of the stored one. */
export function attachmentWords(attachment: Attachment): string {
  return attachment.file ? `${attachment.file.name}, ainda não salvo` : attachmentName(attachment)
}
