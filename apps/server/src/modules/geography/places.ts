import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { AppError } from '@iris/contracts/errors'
import { compareText } from '@iris/domain/fold-text'

/** The 27 states by name, as a Brazilian reads. Source: IBGE, shipped with the application. */
export const STATES = getStates()
  .map(({ code, name }) => ({ sigla: code, nome: name }))
  .sort((a, b) => compareText(a.nome, b.nome))

/**
 * The municipalities of a state by name; `sigla` in either case.
 * @throws AppError `not-found` when there is no such state
 */
export function citiesOf(sigla: string): { nome: string }[] {
  const state = STATES.find((one) => one.sigla === sigla.toUpperCase())
  if (!state) throw new AppError('not-found')
  return getMunicipalities(state.sigla)
    .map(({ name }) => ({ nome: name }))
    .sort((a, b) => compareText(a.nome, b.nome))
}
