import { Button, Modal } from '@mantine/core'
import { ABOVE_LOCK } from '../ui/above-lock.ts'
import classes from './question-dialog.module.css'

type DiscardDialogProps = {
  opened: boolean
  onKeep: () => void
  onDiscard: () => void
  /** Above whatever else may stand there. */
  zIndex?: number
  /** Seen also where the screen is locked. */
  aboveLock?: boolean
}

/** Asked before unsaved work is lost. */
export function DiscardDialog({
  opened,
  onKeep,
  onDiscard,
  zIndex = 400,
  aboveLock = false,
}: DiscardDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onKeep}
      title="Descartar alterações?"
      size={400}
      centered
      zIndex={zIndex}
      {...(aboveLock && { portalProps: ABOVE_LOCK })}
      closeOnEscape={false}
      classNames={{ title: classes.title }}
    >
      <p className={classes.text}>O que você digitou e ainda não salvou será perdido.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onKeep} data-autofocus>
          Continuar editando
        </Button>
        <Button color="red" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </Modal>
  )
}
