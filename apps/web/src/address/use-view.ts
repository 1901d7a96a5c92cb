import { useAddress } from './use-address.ts'

/** Which view of a page is open: `?visao=quadro`, and nothing for the first one. Filters stay when it changes. */
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
