import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import atEnd from '../ui/actions.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { onFirstClick } from '../ui/first-click.ts'
import { ignoreHeldEnter } from '../ui/held-enter.ts'
import { useOpenQuestion } from './open-question.ts'
import classes from './question-dialog.module.css'

type NoticeDialogProps = {
  title: string
  children: ReactNode
  /** Of its only button. */
  label?: string
  onClose: () => void
}

/** Says something that has to be seen before one goes on. Mounted while open. */
export function NoticeDialog({ title, children, label = 'Entendi', onClose }: NoticeDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} size={440}>
      <div className={classes.text}>{children}</div>
      <Button fullWidth onClick={onClose} data-autofocus>
        {label}
      </Button>
    </Dialog>
  )
}

export type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  confirmIcon?: ReactNode
  cancelLabel?: string
  /** Nothing is lost by it: its button is not red. */
  harmless?: boolean
  /** Enter confirms; otherwise it leaves everything as it was. */
  confirmFirst?: boolean
  pending?: boolean
  onConfirm: () => void
  /** The other button, where it does more than to close. */
  onCancel?: () => void
  /** Cancelar, Escape; also while it is under way. */
  onClose: () => void
  /** Over what else it must stand. */
  over?: 'lists' | 'lock'
}

/**
 * The one question asked before something is done. Neither the second half of a double click on what asks it nor an Enter
 * held since then is the answer. Mounted while open.
 */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  confirmIcon,
  cancelLabel = 'Cancelar',
  harmless = false,
  confirmFirst = false,
  pending = false,
  onConfirm,
  onClose,
  onCancel = onClose,
  over,
}: ConfirmDialogProps) {
  useOpenQuestion(onClose)
  return (
    <Dialog onClose={onClose} title={title} size={440} closeOnClickOutside={false} over={over}>
      <div className={classes.text}>{children}</div>
      <div className={atEnd.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus={!confirmFirst || undefined}>
          {cancelLabel}
        </Button>
        <Button
          color={harmless ? undefined : 'red'}
          leftSection={confirmIcon}
          loading={pending}
          onClick={onFirstClick(onConfirm)}
          onKeyDown={ignoreHeldEnter}
          data-autofocus={confirmFirst || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
