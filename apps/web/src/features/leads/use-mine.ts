import { useAddress } from '../../address/use-address.ts'
import { useSession } from '../../api/use-session.ts'

/** 'Só meus leads' and those that nobody has yet, kept in the address: on for who sells, until it is taken away. */
export function useMine() {
  const { role } = useSession()
  const { search, change } = useAddress()
  const first = role === 'comercial'
  const named = search.get('meus')
  return {
    isMine: named === null ? first : named === '1',
    setMine: (wanted: boolean) =>
      change({ meus: wanted === first ? null : wanted ? 1 : 0 }, { replace: true }),
  }
}
