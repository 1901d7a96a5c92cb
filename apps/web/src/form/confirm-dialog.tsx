import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '../ui/use-focus-back.ts'
import classes from './question-dialog.module.css'
import { useEscape } from './use-escape.ts'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  pending: boolean
  onConfirm: () => void
  /** Cancelar, Escape; also while it is under way. */
  onClose: () => void
}

/** Asked before something that cannot be undone. Mounted while open. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  useFocusBack()
  useEscape(true, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      centered
      zIndex={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ title: classes.title }}
    >
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button color="red" loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
