import { formatRecent } from '@iris/domain/sao-paulo-date'
import { Alert, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconDeviceTablet,
  IconDoorEnter,
  IconFileText,
  IconRefresh,
  IconUserPlus,
  IconVersions,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useSession } from '../api/use-session.ts'
import { DeskHead } from '../features/screening-events/desk-head.tsx'
import { pendingWords } from '../outbox/chip-words.ts'
import type { EntryNote } from '../outbox/entry.ts'
import { LittleRoom } from '../outbox/little-room.tsx'
import { LossNote } from '../outbox/loss-note.tsx'
import { tell } from '../outbox/outbox-news.ts'
import { isUnreachable } from '../outbox/outbox-state.ts'
import { useOutboxSummary } from '../outbox/outbox-summary.ts'
import { lostWith } from '../outbox/sending-order.ts'
import { useEntries } from '../outbox/use-entries.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatNumber } from '../ui/format.ts'
import { PART_ICONS } from '../ui/part-icons.ts'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import classes from './outbox.module.css'
import { partOf, whyShort } from './outbox-words.ts'
import { useOutboxPlace } from './use-outbox-place.ts'

// It compares and corrects, with every form of the day.
const OutboxResolve = dialogPart(
  'Abrindo o registro',
  async () => (await import('./outbox-resolve.tsx')).OutboxResolve,
)

/** `/outbox`: everything that this device holds and the server has not confirmed. */
export function OutboxPage() {
  const { user } = useSession()
  const summary = useOutboxSummary()
  const entries = useEntries()
  const place = useOutboxPlace(entries)
  const [open, setOpen] = useState<string | null>(null)
  /** What is corrected before it is sent. It stays on the screen though it may be sent meanwhile, and saving says so. */
  const [changing, setChanging] = useState<EntryNote | null>(null)
  const { net, confirmed, others, loss } = summary
  const isDown = isUnreachable(summary)
  const stuck = entries?.filter(({ state }) => state === 'attention') ?? []
  const waiting = entries?.filter(({ state }) => state === 'waiting') ?? []
  const isSending = ({ key }: EntryNote) => !isDown && net.sending.includes(key)
  const sending = waiting.filter(isSending)
  const rest = waiting.filter((entry) => !isSending(entry))
  const opened = stuck.find(({ key }) => key === open)

  return (
    <div className={classes.desk}>
      <DeskHead title="Pendentes de envio" place={place} />
      <div className={classes.page}>
        <LossNote />
        <LittleRoom />
        {!entries && <LinesSkeleton lines={6} />}
        {entries?.length === 0 &&
          (others.length === 0 ? (
            <EmptyState
              icon={IconCloudCheck}
              title="Nada pendente"
              hint={
                loss
                  ? 'O que se perdeu neste aparelho precisa ser feito de novo.'
                  : 'Tudo o que foi salvo neste aparelho está no servidor.'
              }
            />
          ) : (
            <EmptyState
              icon={IconDeviceTablet}
              title="Nada pendente no seu login"
              hint={`${loss ? '' : 'O que você salvou está no servidor. '}Este aparelho ainda guarda registros de outro login.`}
            />
          ))}
        {entries && entries.length > 0 && (
          <section className={classes.card}>
            <span className={classes.device}>
              <IconDeviceTablet size={28} aria-hidden="true" />
            </span>
            <div>
              <h2>
                {formatNumber(entries.length)}{' '}
                {entries.length === 1 ? 'registro guardado' : 'registros guardados'} neste aparelho
              </h2>
              <p>
                {loss ? 'Eles' : 'Nada se perde: eles'} saem daqui só quando o servidor confirmar.
              </p>
              <p role="status" className={classes.state}>
                <IconClock size={16} aria-hidden="true" /> {stateWords(isDown, net)}
              </p>
            </div>
            <Button
              size="lg"
              leftSection={<IconRefresh size={20} aria-hidden="true" />}
              disabled={waiting.length === 0}
              onClick={() => tell({ kind: 'hurry' })}
            >
              Enviar agora
            </Button>
          </section>
        )}
        <Group title="Precisa de atenção" state="attention" entries={stuck} onResolve={setOpen} />
        <Group title="Enviando" state="sending" entries={sending} />
        <Group
          title={isDown ? 'Aguardando rede' : 'Aguardando envio'}
          state={isDown ? 'offline' : 'waiting'}
          entries={rest}
          onChange={isDown ? setChanging : undefined}
        />
        {others.map(({ name, count }) => (
          <Alert key={name} color="yellow" icon={<IconDeviceTablet aria-hidden="true" />}>
            {pendingWords(count)} de {name}. Só quem registrou pode ver e enviar: saia, e peça que
            essa pessoa entre neste aparelho com o próprio login.
          </Alert>
        ))}
        {confirmed > 0 && (
          <p className={classes.confirmed}>
            <IconCircleCheck size={18} aria-hidden="true" />
            {formatNumber(confirmed)}{' '}
            {confirmed === 1
              ? 'registro deste aparelho já confirmado hoje'
              : 'registros deste aparelho já confirmados hoje'}
          </p>
        )}
      </div>
      {opened && (
        <OutboxResolve
          note={opened}
          behind={lostWith(opened.key, entries ?? []).length}
          userName={user?.name ?? ''}
          onClose={() => setOpen(null)}
        />
      )}
      {changing && (
        <OutboxResolve
          note={changing}
          behind={0}
          userName={user?.name ?? ''}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  )
}

function stateWords(
  isDown: boolean,
  { downSince, burst }: ReturnType<typeof useOutboxSummary>['net'],
): string {
  if (isDown)
    return downSince === null ? 'Sem rede' : `Sem rede desde ${formatRecent(new Date(downSince))}`
  if (burst) return `Enviando ${Math.min(burst.done + 1, burst.total)} de ${burst.total}`
  return 'Conectado'
}

const STATES = {
  attention: { tone: 'wrong', words: 'Precisa de atenção', icon: IconAlertTriangle },
  sending: { tone: 'busy', words: 'Enviando', icon: IconCloudUpload },
  waiting: { tone: 'waiting', words: 'Aguardando envio', icon: IconCloudOff },
  offline: { tone: 'waiting', words: 'Aguardando rede', icon: IconCloudOff },
} as const

type RowState = {
  state: keyof typeof STATES
  /** Given where a person must decide. */
  onResolve?: (key: string) => void
  /** Given where nothing is sent for now. */
  onChange?: ((entry: EntryNote) => void) | undefined
}

type GroupProps = RowState & { title: string; entries: readonly EntryNote[] }

function Group({ title, entries, ...row }: GroupProps) {
  if (entries.length === 0) return null
  const needed = new Set(entries.flatMap(({ needs }) => needs))
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>
        {title} <span>{formatNumber(entries.length)}</span>
      </h2>
      <ul className={classes.list} data-wrong={row.state === 'attention' || undefined}>
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} isNeeded={needed.has(entry.key)} {...row} />
        ))}
      </ul>
    </section>
  )
}

/** Hundreds wait while one after the other leaves: only what changed is drawn anew. */
const Row = memo(function Row({
  entry,
  state,
  onResolve,
  onChange,
  isNeeded,
}: RowState & { entry: EntryNote; isNeeded: boolean }) {
  const { key, about, refusal, madeAt } = entry
  return (
    <li>
      <strong>{about.ticket ?? '—'}</strong>
      <div>
        <span className={classes.name}>{about.name}</span>
        <span className={classes.what}>
          <EntryIcon kind={about.kind} />
          {about.label}
          {refusal && <b> · {whyShort(entry, refusal)}</b>}
        </span>
      </div>
      <time dateTime={new Date(madeAt).toISOString()}>{formatRecent(new Date(madeAt))}</time>
      <Badge {...STATES[state]} />
      {onResolve && (
        <Button variant="default" size="lg" onClick={() => onResolve(key)}>
          Resolver
        </Button>
      )}
      {/* What others wait behind keeps its key, and so its content. */}
      {onChange && partOf(entry) && !isNeeded && (
        <Button
          variant="default"
          size="lg"
          aria-label={`Corrigir: ${about.label} de ${about.name}`}
          onClick={() => onChange(entry)}
        >
          Corrigir
        </Button>
      )}
    </li>
  )
})

const ICONS: Readonly<Record<string, TablerIcon>> = {
  ...PART_ICONS,
  patient: IconUserPlus,
  'check-in': IconDoorEnter,
  version: IconVersions,
}

function EntryIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind] ?? IconFileText
  return <Icon size={16} aria-hidden="true" />
}

type BadgeProps = { tone: string; words: string; icon: typeof IconCloudOff }

function Badge({ tone, words, icon: Icon }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={16} aria-hidden="true" /> {words}
    </span>
  )
}
