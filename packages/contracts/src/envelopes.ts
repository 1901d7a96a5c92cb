import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@iris/domain/limits'
import { z } from 'zod'

/** Text typed in a search box; empty means no search. NUL can never match anything stored. */
export const searchText = z
  .string()
  .max(255)
  .transform((value) => value.replaceAll('\u0000', '').trim())
  .optional()
  .meta({ label: 'Busca' })

/** `?page&per_page&query`: 1-based page, 1 to 100 rows. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000_000).default(1).meta({ label: 'Página' }),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE)
    .meta({ label: 'Por página' }),
  query: searchText,
}

/** `?sort=name` or `?sort=-name`, one of the given columns. */
export function sortBy<const C extends readonly [string, ...string[]]>(columns: C) {
  const both = columns.flatMap((column) => [column, `-${column}`])
  return z
    .enum(both as [C[number] | `-${C[number]}`, ...(C[number] | `-${C[number]}`)[]])
    .optional()
    .meta({ label: 'Ordenação' })
}

/** The answer of a list (docs/api.md); a page beyond the last has an empty `data`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    last_page: z.number(),
  })
}

export type Page<T> = {
  data: T[]
  current_page: number
  per_page: number
  total: number
  last_page: number
}

/** Builds the list answer from its rows and total. */
export function toPage<T>(data: T[], page: number, per_page: number, total: number): Page<T> {
  return {
    data,
    current_page: page,
    per_page,
    total,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

/** `[{value, label}]`, as every select reads. */
export const numericOption = z.object({ value: z.number(), label: z.string() })
export const message = z.object({ message: z.string() })
