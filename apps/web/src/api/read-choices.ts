import { type ApiError, messageOf } from './api-error.ts'

/** Choices that a select reads from the server. */
export type ReadChoices = {
  data: unknown
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

/** What their list says while it has none, also when they could not be read. */
export function withoutChoices(read: ReadChoices | undefined): string {
  if (!read || read.data !== undefined) return 'Nada encontrado'
  if (read.isFetching) return 'Carregando…'
  return read.error ? messageOf(read.error) : 'Nada encontrado'
}

/** Choices that could not be read are read again as their list is opened. */
export function readAgain(read: ReadChoices | undefined): void {
  if (read?.error && read.data === undefined && !read.isFetching) void read.refetch()
}
