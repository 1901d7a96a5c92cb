import type { LeadCard } from '@iris/contracts/lead-board'
import { type FunnelStage, isOpenLead, leadOutcomeLabel } from '@iris/domain/lead'
import { nextActivityDue } from '@iris/domain/lead-activity'
import { IconCalendarDue, IconMapPin } from '@tabler/icons-react'
import { formatMoney } from '../../ui/format.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TemperatureBadge } from '../../ui/temperature-badge.tsx'
import { CardMenu } from './card-menu.tsx'
import classes from './lead-card.module.css'
import type { CardDrag } from './use-card-drag.ts'

/** What a card can do; the same for all. */
export type CardActions = {
  /** The id of the sentence that explains how to move a card. */
  hint: string
  readOnly: boolean
  onOpen: (lead: LeadCard) => void
  onClose: ((lead: LeadCard) => void) | undefined
  onMove: (lead: LeadCard, to: FunnelStage) => void
  drag: CardDrag
}

type LeadCardItemProps = CardActions & {
  lead: LeadCard
  saving: boolean
  tabbed: boolean
  onFocus: () => void
}

/** A lead on the board. The whole card is its button; a closed one stays where it was closed. */
export function LeadCardItem(props: LeadCardItemProps) {
  const { lead, saving, tabbed, onFocus, hint, readOnly, onOpen, onClose, onMove, drag } = props
  const isOpen = isOpenLead(lead.status)
  const movable = isOpen && !readOnly && !saving
  const tabIndex = tabbed ? 0 : -1
  return (
    <li
      className={classes.card}
      data-lead={lead.id}
      data-movable={movable || undefined}
      data-saving={saving || undefined}
      data-carried={drag.carry?.lead.id === lead.id ? drag.carry.by : undefined}
      aria-busy={saving}
      onPointerDown={(event) => movable && drag.onPointerDown(event, lead)}
    >
      <div className={classes.head}>
        <button
          type="button"
          data-card-open
          className={classes.open}
          tabIndex={tabIndex}
          aria-describedby={movable ? hint : undefined}
          onClick={() => onOpen(lead)}
          onFocus={onFocus}
          onBlur={drag.onBlur}
          onKeyDown={(event) => movable && drag.onKeyDown(event, lead)}
        >
          {lead.company_name}
        </button>
        <CardMenu
          lead={lead}
          movable={movable}
          tabIndex={tabIndex}
          onOpen={onOpen}
          onClose={isOpen && !readOnly ? onClose : undefined}
          onMove={onMove}
        />
      </div>
      <div className={classes.name}>{lead.name}</div>
      {(lead.city || lead.source) && (
        <div className={classes.line}>
          {lead.city && (
            <span className={classes.city}>
              <IconMapPin size={14} aria-hidden="true" />
              <span>{lead.city}</span>
            </span>
          )}
          <span className={classes.source}>{lead.source}</span>
        </div>
      )}
      <NextActivity lead={lead} />
      <Foot lead={lead} />
    </li>
  )
}

function Foot({ lead }: { lead: LeadCard }) {
  const seller = lead.assigned_user?.name
  const isBare = lead.temperature_stage === null && isOpenLead(lead.status)
  if (isBare && lead.price_total === null && !seller) return null
  return (
    <div className={classes.foot}>
      <Standing lead={lead} />
      {lead.price_total !== null && (
        <span className={classes.price}>{formatMoney(lead.price_total)}</span>
      )}
      {seller && (
        <span className={classes.seller} title={seller}>
          <PersonAvatar name={seller} size={24} />
          <span>{seller.split(' ')[0]}</span>
        </span>
      )}
    </div>
  )
}

function Standing({ lead }: { lead: LeadCard }) {
  const outcome = leadOutcomeLabel(lead.status)
  if (outcome)
    return (
      <StatusBadge meaning={lead.status === 'ganho' ? 'done' : 'altered'}>{outcome}</StatusBadge>
    )
  if (!isOpenLead(lead.status)) return <StatusBadge meaning="neutral">Concluído</StatusBadge>
  return lead.temperature_stage && <TemperatureBadge temperature={lead.temperature_stage} />
}

/** Due today or overdue; a later one is not shown. */
function NextActivity({ lead }: { lead: LeadCard }) {
  const due = nextActivityDue(lead)
  if (due === null) return null
  return (
    <div className={classes.due} data-late={due.isLate || undefined}>
      <IconCalendarDue size={14} aria-hidden="true" />
      {due.text}
    </div>
  )
}
