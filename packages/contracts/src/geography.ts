import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The address of a postal code. A town with a single code has no street and no neighbourhood. */
export const address = z.object({
  /** Eight digits. */
  cep: z.string(),
  logradouro: z.string(),
  bairro: z.string(),
  localidade: z.string(),
  uf: z.string(),
})
export type Address = z.output<typeof address>

// Staff and visitors of a link both fill in addresses, so it needs no login and has a limit per caller.
export const findCep = endpoint({
  method: 'GET',
  path: '/cep/:cep',
  access: 'public',
  summary: 'Endereço de um CEP',
  params: z.object({ cep: z.string().max(20).meta({ label: 'CEP' }) }),
  response: address,
})

export const listStates = endpoint({
  method: 'GET',
  path: '/geo/states',
  access: 'public',
  summary: 'Estados, por nome',
  response: z.array(z.object({ sigla: z.string(), nome: z.string() })),
})

export const listCities = endpoint({
  method: 'GET',
  path: '/geo/states/:sigla/cities',
  access: 'public',
  summary: 'Municípios de um estado, por nome',
  params: z.object({ sigla: z.string().max(20).meta({ label: 'Estado' }) }),
  response: z.array(z.object({ nome: z.string() })),
})
