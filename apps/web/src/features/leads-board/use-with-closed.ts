import { useAddress } from '../../address/use-address.ts'

/** Whether the board shows won and lost leads too; in the address, because the sheet made of the board follows it. */
export function useWithClosed() {
  const { search, change } = useAddress()
  return {
    withClosed: search.get('encerrados') === '1',
    setWithClosed: (on: boolean) => change({ encerrados: on ? 1 : null }, { replace: true }),
  }
}
