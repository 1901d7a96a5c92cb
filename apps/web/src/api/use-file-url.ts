import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from './api-error.ts'
import { fetchFile } from './call.ts'

export type FileUrl = {
  /** For `src`; undefined until loaded. */
  url: string | undefined
  type: string | undefined
  isPending: boolean
  error: ApiError | null
}

/** The bytes of a file, kept while the page lives: another file has another address. */
export function fileQuery(source: string) {
  return queryOptions<Blob, ApiError>({
    queryKey: ['file', source],
    queryFn: ({ signal }) => fetchFile(source, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A file of the API needs the bearer token, which `<img>` cannot send: loads it into a local address. */
export function useFileUrl(source: string | null | undefined): FileUrl {
  const { data, error, isPending } = useQuery({
    ...fileQuery(source ?? ''),
    enabled: !!source,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [data])
  return { url, type: data?.type, isPending: !!source && isPending, error }
}
