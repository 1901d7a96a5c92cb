import { AppError } from '@iris/contracts/errors'
import { noControls } from '@iris/contracts/fields'
import type { Address } from '@iris/contracts/geography'
import { z } from 'zod'

/** What no form would take is no address, nor what was garbled before it came here. */
const LINE = z
  .string()
  .refine(...noControls)
  .regex(/^[^\uFFFD]*$/)

const FOUND = z.object({
  logradouro: LINE.nullish(),
  bairro: LINE.nullish(),
  localidade: LINE.min(1),
  uf: z.string().regex(/^[A-Z]{2}$/),
})

// Not found is answered as a success with `erro`, which used to be a boolean and is a text now.
const NOT_FOUND = z.object({ erro: z.union([z.literal(true), z.literal('true')]) })

const MAX_ANSWER = 64 * 1024

/**
 * Asks a ViaCEP-compatible service for the address of a postal code.
 * @param baseUrl without a trailing slash; `{baseUrl}/{cep}/json/` is called
 * @param cep eight digits
 * @throws AppError `cep.not-found`, or `cep.unavailable` when the service fails, is late or answers nonsense
 */
export async function lookUpCep(
  baseUrl: string,
  cep: string,
  { timeoutMs = 5_000 }: { timeoutMs?: number } = {},
): Promise<Address> {
  const answer = await ask(`${baseUrl}/${cep}/json/`, timeoutMs)
  if (NOT_FOUND.safeParse(answer).success) throw new AppError('cep.not-found')
  const found = FOUND.safeParse(answer)
  if (!found.success) throw new AppError('cep.unavailable', { cause: found.error })
  const { logradouro, bairro, localidade, uf } = found.data
  return { cep, logradouro: logradouro ?? '', bairro: bairro ?? '', localidade, uf }
}

async function ask(url: string, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      // It answers itself: where it would send us, nobody chose.
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The postal-code service answered ${response.status}.`)
    return JSON.parse(await limitedText(response))
  } catch (cause) {
    throw new AppError('cep.unavailable', { cause })
  }
}

async function limitedText(response: Response): Promise<string> {
  let text = ''
  // A town in Latin-1 would else be read as one with other letters.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_ANSWER) throw new Error('The postal-code service answered too much.')
  }
  return text + decoder.decode()
}
