import type { LeadHistoryEntry } from '@iris/contracts/lead-history'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { IconHistory } from '@tabler/icons-react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EMPTY } from '../../ui/format.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import classes from './history-tab.module.css'
import { useHistory } from './leads-api.ts'

const KINDS: Record<LeadHistoryEntry['kind'], string> = {
  created: 'Lead cadastrado',
  imported: 'Importado de planilha',
  updated: 'Dados alterados',
  moved: 'Mudou de etapa',
  undone: 'Mudança de etapa desfeita',
  closed: 'Lead encerrado',
  reopened: 'Lead reaberto',
}

/** Every change of a lead: before and after, by whom, when. */
export function HistoryTab({ leadId }: { leadId: number }) {
  const history = useHistory(leadId)
  if (!isShown(history)) return <ReadTrouble of={history} />
  if (!history.data) return <LinesSkeleton lines={6} />
  if (history.data.length === 0)
    return <EmptyState icon={IconHistory} title="Nenhuma alteração registrada ainda." />
  return (
    <>
      <ReadTrouble of={history} />
      <ol className={classes.list} aria-label="Histórico">
        {history.data.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <div className={classes.head}>
              <strong>{KINDS[entry.kind]}</strong>
              <span className={classes.who}>
                {entry.user_name ?? 'Sistema'} ·{' '}
                <span className="numbers">{formatDateTime(entry.created_at)}</span>
              </span>
            </div>
            {entry.changes.length > 0 && (
              <dl className={classes.changes}>
                {entry.changes.map(({ field, label, from, to }) => (
                  <div key={field}>
                    <dt>{label}</dt>
                    <dd>
                      {from !== null && (
                        <>
                          <span className="visually-hidden">de </span>
                          <del>{from}</del>
                          <span aria-hidden="true"> → </span>
                          <span className="visually-hidden"> para </span>
                        </>
                      )}
                      {to ?? EMPTY}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
