import type { ResultDelivery } from '@iris/contracts/results'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import {
  IconBan,
  IconBrandWhatsapp,
  IconCircleCheck,
  IconClock,
  IconEyeCheck,
  IconLink,
  IconMail,
  IconMailX,
  IconPrinter,
  IconProgress,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react'
import { useSession } from '../../../api/use-session.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { CameBack } from './came-back.tsx'
import classes from './delivery-history.module.css'
import {
  channelWords,
  correctionWords,
  type DeliveryState,
  detailOf,
  type HistoryLine,
  mayReturn,
  openingsWords,
  stateOf,
  unseenWords,
} from './delivery-words.ts'

const CHANNEL_ICONS: Record<ResultDelivery['channel'], TablerIcon> = {
  email: IconMail,
  link: IconLink,
  whatsapp: IconBrandWhatsapp,
  print: IconPrinter,
}

const LOOKS: Record<DeliveryState['look'], TablerIcon> = {
  seen: IconEyeCheck,
  done: IconCircleCheck,
  running: IconProgress,
  waiting: IconClock,
  failed: IconMailX,
  ended: IconBan,
}

type DeliveryHistoryProps = {
  examId: number
  lines: readonly HistoryLine[]
  now: number
  /** The mail that may be tried again; null where none may. */
  again: { id: number; onClick: () => void } | null
}

/** Every delivery and correction, the newest first: a table in looks, a list to who listens, cards on a phone. */
export function DeliveryHistory({ examId, lines, now, again }: DeliveryHistoryProps) {
  return (
    <div className={classes.table}>
      <div className={classes.head} aria-hidden="true">
        <span>Canal</span>
        <span>Situação</span>
        <span>Quando e quem</span>
        <span>Visto em</span>
      </div>
      <ol className={classes.lines} aria-label="Histórico das entregas">
        {lines.map((line) =>
          line.kind === 'correction' ? (
            <li key={line.at} className={classes.correction}>
              <IconRefresh size={14} aria-hidden="true" />
              {correctionWords(line)}
            </li>
          ) : (
            <Line key={line.delivery.id} examId={examId} line={line} now={now} again={again} />
          ),
        )}
      </ol>
    </div>
  )
}

type LineProps = Omit<DeliveryHistoryProps, 'lines'> & {
  line: Extract<HistoryLine, { kind: 'delivery' }>
}

function Line({ examId, line: { delivery, version }, now, again }: LineProps) {
  const session = useSession()
  const { id, channel, requested_at, requested_by_name, opened_at, openings } = delivery
  const mayTell = session.can('exams.write') && mayReturn(delivery)
  const Icon = CHANNEL_ICONS[channel]
  const { word, meaning, look } = stateOf(delivery, now)
  const detail = [detailOf(delivery), version && `versão ${version}`].filter(Boolean).join(' · ')
  return (
    <li className={classes.line}>
      <div className={classes.channel}>
        <span className={classes.icon}>
          <Icon size={16} aria-hidden="true" />
        </span>
        <div>
          <strong>{channelWords(delivery)}</strong>
          <small>{detail}</small>
        </div>
      </div>
      <div>
        <StatusBadge meaning={meaning} icon={LOOKS[look]}>
          {word}
        </StatusBadge>
      </div>
      <div className={classes.when}>
        <span className="numbers">{formatDateTime(requested_at)}</span>
        <small>{requested_by_name}</small>
      </div>
      <div className={classes.seen}>
        <span className={classes.label}>Visto em </span>
        {opened_at ? (
          <>
            <span className="numbers">{formatDateTime(opened_at)}</span>
            <small>{openingsWords(openings)}</small>
          </>
        ) : (
          <span className={classes.quiet}>{unseenWords(delivery, now)}</span>
        )}
      </div>
      {(again?.id === id || mayTell) && (
        <div className={classes.actions}>
          {again?.id === id && (
            <Button variant="default" onClick={again.onClick}>
              Enviar de novo
            </Button>
          )}
          {mayTell && <CameBack examId={examId} deliveryId={id} />}
        </div>
      )}
    </li>
  )
}
