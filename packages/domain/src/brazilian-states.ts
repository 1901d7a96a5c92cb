import { searchKey } from './search-key.ts'

/** The 26 states and the Distrito Federal, sorted by name. Source: IBGE. */
export const BRAZILIAN_STATES = [
  { sigla: 'AC', nome: 'Acre' },
  { sigla: 'AL', nome: 'Alagoas' },
  { sigla: 'AP', nome: 'Amapá' },
  { sigla: 'AM', nome: 'Amazonas' },
  { sigla: 'BA', nome: 'Bahia' },
  { sigla: 'CE', nome: 'Ceará' },
  { sigla: 'DF', nome: 'Distrito Federal' },
  { sigla: 'ES', nome: 'Espírito Santo' },
  { sigla: 'GO', nome: 'Goiás' },
  { sigla: 'MA', nome: 'Maranhão' },
  { sigla: 'MT', nome: 'Mato Grosso' },
  { sigla: 'MS', nome: 'Mato Grosso do Sul' },
  { sigla: 'MG', nome: 'Minas Gerais' },
  { sigla: 'PA', nome: 'Pará' },
  { sigla: 'PB', nome: 'Paraíba' },
  { sigla: 'PR', nome: 'Paraná' },
  { sigla: 'PE', nome: 'Pernambuco' },
  { sigla: 'PI', nome: 'Piauí' },
  { sigla: 'RJ', nome: 'Rio de Janeiro' },
  { sigla: 'RN', nome: 'Rio Grande do Norte' },
  { sigla: 'RS', nome: 'Rio Grande do Sul' },
  { sigla: 'RO', nome: 'Rondônia' },
  { sigla: 'RR', nome: 'Roraima' },
  { sigla: 'SC', nome: 'Santa Catarina' },
  { sigla: 'SP', nome: 'São Paulo' },
  { sigla: 'SE', nome: 'Sergipe' },
  { sigla: 'TO', nome: 'Tocantins' },
] as const

/** The state that a text names by its letters or its name, in any spelling: 'sp', 'SAO PAULO'. */
export function stateNamed(text: string) {
  const wanted = searchKey(text)
  return BRAZILIAN_STATES.find((state) =>
    [state.sigla, state.nome].some((name) => searchKey(name) === wanted),
  )
}

/**
 * The states of a select, by the letters that a CEP gives. A stored state in other words stays as it is, and a text
 * that names no state leaves the choice open.
 */
export function stateOptions(kept: string | null): { value: string; label: string }[] {
  const known = kept ? stateNamed(kept) : undefined
  const options = BRAZILIAN_STATES.map((state) => ({
    value: state === known && kept ? kept : state.sigla,
    label: `${state.nome} (${state.sigla})`,
  }))
  return kept && !known ? [...options, { value: kept, label: kept }] : options
}
