import { useAddress } from '../../address/use-address.ts'

const VIEWS = ['tabela', 'quadro', 'dashboard'] as const

export type LeadView = (typeof VIEWS)[number]

const FIRST: LeadView = 'tabela'

/** How the leads are looked at, kept in the address; filters stay from one view to the next. */
export function useLeadView(): { view: LeadView; setView: (view: LeadView) => void } {
  const { search, change } = useAddress()
  const named = search.get('visao')
  return {
    view: VIEWS.find((view) => view === named) ?? FIRST,
    setView: (view) => change({ visao: view === FIRST ? null : view }),
  }
}
