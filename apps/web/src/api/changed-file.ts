import { ApiError } from './api-error.ts'
import type { Files } from './request.ts'

/** In place of a network failure: a browser sends nothing of a file that was changed, moved or taken away since. */
const CHANGED = 'O arquivo mudou depois de escolhido. Selecione-o de novo.'

/**
 * The bytes of a chosen file.
 * @param field where it was chosen
 * @throws ApiError of that field, as if the server had refused the file, where it is not what was chosen any more
 */
export function bytesOf(file: Blob, field: string): Promise<ArrayBuffer> {
  return file.arrayBuffer().catch(() => {
    throw new ApiError(422, CHANGED, { [field]: [CHANGED] })
  })
}

/** Throws the same for the first of these files that cannot be sent. */
export async function refuseChanged(files: Files): Promise<void> {
  for (const [field, file] of Object.entries(files))
    if (file) await bytesOf(file.slice(0, 1), field)
}
