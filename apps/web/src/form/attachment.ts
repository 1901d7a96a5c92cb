/** A file field's value: what is kept, and what becomes of it on save. */
export type Attachment = {
  /** Where the kept file is read, and its name; null when none is kept. */
  url: string | null
  name: string | null
  /** Chosen to replace it. */
  file: File | null
  /** The kept one is to go. */
  removed: boolean
}

export function attachmentOf(url: string | null, name: string | null): Attachment {
  return { url, name, file: null, removed: false }
}

/** What the body says besides the file itself: null empties the field, undefined leaves it. */
export function attachmentInBody({ file, removed }: Attachment): null | undefined {
  return removed && !file ? null : undefined
}

/** Its name, for comparing two; empty when there is or will be none. */
export function attachmentName({ file, removed, name }: Attachment): string {
  return file?.name ?? (removed ? '' : (name ?? ''))
}
