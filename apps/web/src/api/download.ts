import type { EndpointOptions } from '@iris/contracts/endpoint'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { saveAs } from '../ui/save-as.ts'
import type { ApiError } from './api-error.ts'
import { type CallInput, type CallOptions, callFile } from './call.ts'

/** Loads a file answer with the bearer token and gives it to the browser under the server's name. */
export async function download<E extends EndpointOptions>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<void> {
  const { blob, filename } = await callFile(endpoint, input, options)
  saveFile(blob, filename)
}

/** Hands bytes to the browser, to be kept under this name. */
export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  saveAs(url, filename)
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `download` with its pending state, for 'Gerar Excel'. Failures are only logged (spec 1 §8). */
export function useDownload<E extends EndpointOptions>(
  endpoint: E,
): UseMutationResult<void, ApiError, CallInput<E>> {
  return useMutation<void, ApiError, CallInput<E>>({
    mutationFn: (input) => download(endpoint, input),
    onError: (error) => console.warn(`${endpoint.path}: ${error.message}`),
  })
}
