import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@iris/domain/audit-words'
import { isDate } from '@iris/domain/sao-paulo-date'
import { useAddress } from '../../address/use-address.ts'
import { useTypedTexts } from '../../address/use-typed-texts.ts'

/** Their names in the address, where the list below has filters of its own. */
const NAMES = {
  from: 'historico_de',
  to: 'historico_ate',
  user_id: 'historico_quem',
  action: 'historico_acao',
  entity: 'historico_onde',
  looks: 'historico_consultas',
} as const

export type TrailFilter = keyof typeof NAMES
const FILTERS = Object.keys(NAMES) as TrailFilter[]
const OPEN = 'historico'

/** For the endpoint. */
export type TrailQuery = {
  from: string | undefined
  to: string | undefined
  user_id: number | undefined
  action: string | undefined
  entity: string | undefined
  changes: '0' | '1'
}

/** Whether the audit is open, and its filters, kept in the address; wrong values there filter nothing. */
export function useTrailAddress() {
  const { search, arrivals, change } = useAddress()
  const write = (values: Partial<Record<TrailFilter, string | null>>) =>
    change(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [NAMES[name as TrailFilter], value]),
      ),
      { replace: true },
    )
  const typed = useTypedTexts({ arrivals, write })
  const at = (name: TrailFilter) => search.get(NAMES[name]) ?? ''
  const known = (value: string, among: object) => (value in among ? value : undefined)
  const query: TrailQuery = {
    from: isDate(at('from')) ? at('from') : undefined,
    to: isDate(at('to')) ? at('to') : undefined,
    user_id: /^[1-9]\d{0,8}$/.test(at('user_id')) ? Number(at('user_id')) : undefined,
    action: known(at('action'), AUDIT_ACTIONS),
    entity: known(at('entity'), AUDIT_ENTITIES),
    changes: at('looks') === '1' ? '0' : '1',
  }
  const { changes, ...narrowed } = query
  return {
    isOpen: search.get(OPEN) === '1',
    query,
    isNarrowed: Object.values(narrowed).some((value) => value !== undefined),
    text: (name: 'from' | 'to') => typed.own(name) ?? at(name),
    type: typed.type,
    set: (name: TrailFilter, value: string | null) => write({ [name]: value }),
    showsLooks: changes === '0',
    clear: () => {
      typed.clear(['from', 'to'])
      write(Object.fromEntries(FILTERS.map((name) => [name, null])))
    },
    // No step for Back: it would ask about the form below.
    open: () => change({ [OPEN]: 1 }, { replace: true }),
    close: () => {
      // Opened again, its fields show what it is narrowed to.
      typed.release(['from', 'to'])
      change(Object.fromEntries([OPEN, ...Object.values(NAMES)].map((name) => [name, null])), {
        replace: true,
      })
    },
  }
}

export type TrailAddress = ReturnType<typeof useTrailAddress>
