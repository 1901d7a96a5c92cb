import { useAddress } from './use-address.ts'

/** How the same records are looked at, kept in the address: the first view has no name there. Filters stay from one to the next. */
export function useView<V extends string>(
  views: readonly [{ value: V }, ...{ value: V }[]],
): { view: V; setView: (view: V) => void } {
  const { search, change } = useAddress()
  const [{ value: first }] = views
  const named = search.get('visao')
  return {
    view: views.find(({ value }) => value === named)?.value ?? first,
    setView: (view) => change({ visao: view === first ? null : view }),
  }
}
