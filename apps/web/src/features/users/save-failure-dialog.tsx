import { Button, Modal } from '@mantine/core'
import type { ApiError } from '../../api/api-error.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'

type SaveFailureDialogProps = { error: ApiError; onClose: () => void }

/** spec 1 §8: a user that could not be saved is told in a dialog; the reason stands beneath. */
export function SaveFailureDialog({ error, onClose }: SaveFailureDialogProps) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ocorreu um erro ao salvar o usuário."
      size={440}
      centered
      zIndex={400}
    >
      <p style={{ margin: '0 0 20px' }}>{error.message}</p>
      <Button fullWidth onClick={onClose} data-autofocus>
        Voltar ao formulário
      </Button>
    </Modal>
  )
}
