import type { DueActivity } from '@iris/contracts/lead-activities'
import { activityMoment, activityTypeLabel } from '@iris/domain/lead-activity'
import { Button, Switch, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { formatNumber } from '../../ui/format.ts'
import { activityIcon } from './activity-looks.tsx'
import classes from './due-panel.module.css'
import { useDueActivities } from './leads-api.ts'
import { useMine } from './use-mine.ts'

type Kind = 'overdue' | 'today'

const KINDS = [
  { kind: 'overdue', label: 'Atrasadas', icon: IconAlertTriangle },
  { kind: 'today', label: 'Para hoje', icon: IconClock },
] as const

type DuePanelProps = {
  onOpen: (leadId: number) => void
  /** On the left of the same row. */
  start?: ReactNode
}

/** Overdue activities and those of today: what a seller looks at first. */
export function DuePanel({ onOpen, start }: DuePanelProps) {
  const { userId } = useSession()
  const { isMine, setMine } = useMine()
  const [opened, setOpened] = useState<Kind | null>(null)
  const due = useDueActivities(isMine ? userId : undefined)
  const list = opened ? due.data?.[opened] : undefined
  const isShown = list !== undefined && list.count > 0

  return (
    <div className={classes.panel} data-shares={isShown || undefined}>
      <div className={classes.head}>
        {start}
        {due.data && (
          <section className={classes.kinds} aria-label="Atividades a fazer">
            {due.data.overdue.count + due.data.today.count === 0 ? (
              <span className={classes.none}>
                <IconCalendarCheck size={16} aria-hidden="true" />
                Nada atrasado nem para hoje
              </span>
            ) : (
              KINDS.map(({ kind, label, icon }) => (
                <KindButton
                  key={kind}
                  kind={kind}
                  label={label}
                  icon={icon}
                  count={due.data[kind].count}
                  isOpen={opened === kind}
                  onPress={() => setOpened(opened === kind ? null : kind)}
                />
              ))
            )}
            <Switch
              label="Só meus leads"
              title="Os seus, e os que ainda não têm vendedor"
              checked={isMine}
              onChange={(event) => setMine(event.currentTarget.checked)}
            />
          </section>
        )}
      </div>
      {isShown && (
        <ul
          className={classes.list}
          aria-label={opened === 'today' ? 'Atividades para hoje' : 'Atividades atrasadas'}
        >
          {list.activities.map((activity) => (
            <DueLine key={activity.id} activity={activity} onOpen={onOpen} />
          ))}
          {list.count > list.activities.length && (
            <li className={classes.more}>
              e mais {formatNumber(list.count - list.activities.length)}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

type KindButtonProps = {
  kind: Kind
  label: string
  icon: TablerIcon
  count: number
  isOpen: boolean
  onPress: () => void
}

function KindButton({ kind, label, icon: Icon, count, isOpen, onPress }: KindButtonProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="default"
      className={classes.kind}
      disabled={count === 0}
      aria-expanded={isOpen}
      leftSection={<Icon size={16} aria-hidden="true" data-kind={count > 0 ? kind : undefined} />}
      rightSection={<Chevron size={16} aria-hidden="true" />}
      onClick={onPress}
    >
      {label}: <strong className="numbers">{formatNumber(count)}</strong>
    </Button>
  )
}

type DueLineProps = { activity: DueActivity; onOpen: (leadId: number) => void }

function DueLine({ activity, onOpen }: DueLineProps) {
  const { lead } = activity
  const Icon = activityIcon(activity.activity)
  return (
    <li className={classes.line}>
      <UnstyledButton className={classes.open} onClick={() => onOpen(lead.id)}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.date}>{activityMoment(activity)}</span>
        <span>{activityTypeLabel(activity.activity)}</span>
        <strong>{lead.company_name}</strong>
        <span className={classes.quiet}>
          {[lead.name, lead.assigned_user?.name].filter(Boolean).join(' · ')}
        </span>
      </UnstyledButton>
      <ContactLinks name={lead.name} phone={lead.phone} />
    </li>
  )
}
