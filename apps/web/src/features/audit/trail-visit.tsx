import {
  type AuditChange,
  type AuditEvent,
  auditFieldLabel,
  auditNonUser,
} from '@iris/contracts/audit-trail'
import { auditSentence } from '@iris/domain/audit-words'
import { formatTime } from '@iris/domain/sao-paulo-date'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import {
  IconChevronDown,
  IconDownload,
  IconEdit,
  IconEye,
  IconLinkOff,
  IconList,
  IconLock,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconSend,
  IconStethoscope,
  IconUpload,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { EMPTY } from '../../ui/format.ts'
import type { TrailGroup } from './trail-groups.ts'
import classes from './trail-visit.module.css'

const ICONS: Readonly<Record<string, TablerIcon>> = {
  create: IconPlus,
  read: IconEye,
  'read-versions': IconEye,
  list: IconList,
  export: IconDownload,
  import: IconUpload,
  print: IconPrinter,
  send: IconSend,
  correct: IconEdit,
  revoke: IconLinkOff,
  'check-in': IconUserCheck,
}

function iconOf({ action, entity, detail }: AuditEvent): TablerIcon {
  if (action === 'update' && entity === 'exam' && detail?.to === 'Concluído') return IconStethoscope
  return ICONS[action] ?? IconPencil
}

/** What was done on one day, in a part that folds. */
export function TrailVisit({ group }: { group: TrailGroup }) {
  return (
    <details className={classes.visit} open>
      <summary className={classes.head}>
        <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
        <h3 className={classes.title}>{group.title}</h3>
        <span className={`${classes.quiet} numbers`}>{group.date}</span>
        <span className={`${classes.counts} numbers`}>{group.counts}</span>
      </summary>
      <ol className={classes.events}>
        {group.events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </details>
  )
}

function Event({ event }: { event: AuditEvent }) {
  const Icon = iconOf(event)
  const told = event.changes.filter((change) => !change.is_hidden)
  const hidden = event.changes.filter((change) => change.is_hidden)
  const label = (change: AuditChange) => auditFieldLabel(event.entity, change.field)
  return (
    <li className={classes.event}>
      <time className={`${classes.time} numbers`} dateTime={event.at}>
        {formatTime(event.at)}
      </time>
      <span className={classes.disc}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <div className={classes.line}>
          <strong className={classes.what}>
            {auditSentence({ ...event, isOfMany: event.is_of_many })}
          </strong>
          <span className={classes.who}>
            {whoDid(event)}
            {event.ip && <span className={classes.ip}> · {event.ip}</span>}
          </span>
        </div>
        {event.changes.length > 0 && (
          <dl className={classes.changes}>
            {told.map((change) => (
              <div key={change.field}>
                <dt>{label(change)}</dt>
                <dd>
                  <span className="visually-hidden">de </span>
                  <del className={classes.before}>{change.before ?? EMPTY}</del>
                  <span className={classes.arrow} aria-hidden="true">
                    →
                  </span>
                  <span className="visually-hidden"> para </span>
                  <ins className={classes.after}>{change.after ?? EMPTY}</ins>
                </dd>
              </div>
            ))}
            {hidden.length > 0 && (
              <div>
                <dt>{[...new Set(hidden.map(label))].join(', ')}</dt>
                <dd>
                  <span className={classes.hidden}>
                    <IconLock size={14} aria-hidden="true" />
                    alterado, o conteúdo não aparece aqui
                  </span>
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </li>
  )
}

function whoDid(event: AuditEvent): string {
  const { user_name, user_type } = event
  return user_name
    ? `${user_name} · ${userTypeLabel(user_type as UserType | null)}`
    : auditNonUser(event)
}
