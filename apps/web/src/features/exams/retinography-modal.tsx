import { NoticeDialog } from '../../form/confirm-dialog.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { UploadProgress } from '../../form/upload-progress.tsx'
import { RetinographyFields } from './retinography-fields.tsx'
import classes from './retinography-form.module.css'
import { useRetinography } from './use-retinography.ts'

/** 'Retinografia': keeps a named image among those that can be imported; open for one after another. */
export function RetinographyModal({ onClose }: { onClose: () => void }) {
  const { form, send, progress, refused, forgive } = useRetinography()
  return (
    <>
      <FormModal
        form={form}
        title="Retinografia"
        size="md"
        pending={send.isPending}
        // Shown in the popup.
        onStop={send.stop}
        error={null}
        onClose={onClose}
        covered={refused !== null}
        cancelLabel="Fechar"
        note={send.isPending && <UploadProgress part={progress} />}
      >
        <div className={classes.inModal}>
          <RetinographyFields form={form} disabled={send.isPending} />
        </div>
      </FormModal>
      {refused !== null && (
        <NoticeDialog title="Não foi possível salvar" onClose={forgive}>
          {refused}
        </NoticeDialog>
      )}
    </>
  )
}
