import { ACTIVITY_MESSAGES, type LeadActivity } from '@iris/contracts/lead-activities'
import { activityMoment, activityTypeLabel } from '@iris/domain/lead-activity'
import { IconCalendarPlus, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { tellFailure } from '../../api/tell-failure.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { focusIfLost } from '../../ui/focus-if-lost.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './activities-tab.module.css'
import { ActivityBadge, activityIcon } from './activity-looks.tsx'
import { ActivityModal } from './activity-modal.tsx'
import { DeleteActivity } from './delete-activity.tsx'
import { ACTIVITY_READS, useActivities, useUpdateActivity } from './leads-api.ts'

type Shown = { kind: 'new' } | { kind: 'edit' | 'delete'; activity: LeadActivity }

type ActivitiesTabProps = { leadId: number; readOnly: boolean }

/** Past and coming activities of a lead, the newest date and time first. Each is saved separately. */
export function ActivitiesTab({ leadId, readOnly }: ActivitiesTabProps) {
  const activities = useActivities(leadId)
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  const tab = useRef<HTMLDivElement>(null)
  /** The line goes, and all its buttons. */
  const leaveLine = () => requestAnimationFrame(() => tab.current?.querySelector('button')?.focus())

  return (
    <div ref={tab} className={classes.tab}>
      {!readOnly && (
        <div className={classes.head}>
          <p className={classes.hint}>Cada atividade é salva na hora.</p>
          <AddButton variant="default" onClick={() => setShown({ kind: 'new' })}>
            Nova atividade
          </AddButton>
        </div>
      )}
      <ReadTrouble of={activities} />
      {!isShown(activities) ? null : activities.data === undefined ? (
        <LinesSkeleton lines={5} />
      ) : activities.data.length === 0 ? (
        <EmptyState
          icon={IconCalendarPlus}
          title="Nenhuma atividade ainda."
          hint={readOnly ? undefined : 'Marque a próxima ligação, reunião ou visita.'}
        />
      ) : (
        <ul className={classes.list} aria-label="Atividades">
          {activities.data.map((activity) => (
            <ActivityLine
              key={activity.id}
              activity={activity}
              readOnly={readOnly}
              onEdit={() => setShown({ kind: 'edit', activity })}
              onDelete={() => setShown({ kind: 'delete', activity })}
            />
          ))}
        </ul>
      )}
      {shown?.kind === 'new' && <ActivityModal leadId={leadId} onClose={close} />}
      {shown?.kind === 'edit' && (
        <ActivityModal leadId={leadId} activity={shown.activity} onClose={close} />
      )}
      {shown?.kind === 'delete' && (
        <DeleteActivity activity={shown.activity} onDone={leaveLine} onClose={close} />
      )}
    </div>
  )
}

type LineProps = {
  activity: LeadActivity
  readOnly: boolean
  onEdit: () => void
  onDelete: () => void
}

function ActivityLine({ activity, readOnly, onEdit, onDelete }: LineProps) {
  const Icon = activityIcon(activity.activity)
  const name = `${activityTypeLabel(activity.activity)} de ${activityMoment(activity)}`
  const complete = useUpdateActivity((error) => {
    tellFailure(error)
    // The line sends what it was read with: pressed again it would fail again.
    if (error.isOvertaken) outdatedReads.tell(ACTIVITY_READS)
  })

  function onComplete({ currentTarget }: MouseEvent) {
    // The button goes with what it did.
    const beside = currentTarget.nextElementSibling
    complete.mutate(
      {
        params: { id: activity.id },
        body: { status: 'completed', updated_at: activity.updated_at },
      },
      {
        onSuccess: () => {
          toast.success(ACTIVITY_MESSAGES.updated)
          focusIfLost(beside)
        },
      },
    )
  }

  return (
    <li className={classes.line}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <div className={classes.title}>
          <strong>{activityTypeLabel(activity.activity)}</strong>
          <span className={classes.date}>{activityMoment(activity)}</span>
          <ActivityBadge activity={activity} />
        </div>
        {activity.notes && <p className={classes.notes}>{activity.notes}</p>}
        {activity.user_name && <p className={classes.who}>por {activity.user_name}</p>}
      </div>
      {!readOnly && (
        <div className={classes.actions}>
          {activity.status !== 'completed' && (
            <IconButton
              icon={IconCheck}
              label="Concluir"
              of={name}
              loading={complete.isPending}
              onClick={onComplete}
            />
          )}
          <IconButton icon={IconPencil} label="Editar" of={name} onClick={onEdit} />
          <IconButton icon={IconTrash} label="Excluir" of={name} onClick={onDelete} />
        </div>
      )}
    </li>
  )
}
