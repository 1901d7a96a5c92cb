import { AppError } from '@iris/contracts/errors'
import { BRAZILIAN_STATES } from '@iris/domain/brazilian-states'
import { compareText } from '@iris/domain/compare-text'

/**
 * The cities of a state by name; `sigla` in upper or lower case.
 * @throws AppError `not-found` when there is no such state
 */
export async function citiesOf(sigla: string): Promise<{ nome: string }[]> {
  const state = BRAZILIAN_STATES.find((one) => one.sigla === sigla.toUpperCase())
  if (!state) throw new AppError('not-found')
  const { getMunicipalities } = await import('@brazilian-utils/brazilian-utils/get-municipalities')
  return getMunicipalities(state.sigla)
    .map(({ name }) => ({ nome: name }))
    .sort((a, b) => compareText(a.nome, b.nome))
}
