import { Button, Modal } from '@mantine/core'
import { useEscape } from '../../form/use-escape.ts'
import classes from './question-dialog.module.css'

type ReleaseDialogProps = {
  /** What speaks against it. */
  against: readonly string[]
  onBack: () => void
  onRelease: () => void
}

/** Asked once before 'Liberado' is saved where the measures say otherwise: the doctor decides. */
export function ReleaseDialog({ against, onBack, onRelease }: ReleaseDialogProps) {
  useEscape(true, onBack)
  return (
    <Modal
      opened
      onClose={onBack}
      title="Liberar mesmo assim?"
      size={460}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={400}
    >
      <p className={classes.text}>Neste exame há o que pesa contra a classificação Liberado:</p>
      <ul className={classes.list}>
        {against.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack} data-autofocus>
          Voltar ao exame
        </Button>
        <Button onClick={onRelease}>Liberar</Button>
      </div>
    </Modal>
  )
}
