import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { NoticeDialog } from '../../form/confirm-dialog.tsx'
import { Form } from '../../form/form-scope.tsx'
import { UploadProgress } from '../../form/upload-progress.tsx'
import { RetinographyFields } from './retinography-fields.tsx'
import classes from './retinography-form.module.css'
import { useRetinography } from './use-retinography.ts'

/** Nome and Arquivo of a retinography to keep; it can be sent, and never read back here. */
export function RetinographyForm() {
  const { form, send, progress, refused, forgive } = useRetinography()
  const fields = useRef<HTMLDivElement>(null)
  // Once the field takes text again: the next image gets its name at once.
  useEffect(() => {
    if (send.isSuccess) fields.current?.querySelector('input')?.focus()
  }, [send.isSuccess])

  return (
    <Form form={form} className={classes.form} aria-labelledby="retinography">
      <div className={classes.fields} ref={fields}>
        <h1 id="retinography">Retinografia</h1>
        <p>Dê um nome que permita achar a imagem depois, e envie uma de cada vez.</p>
        <RetinographyFields form={form} disabled={send.isPending} />
      </div>
      <div className={classes.foot}>
        {send.isPending && <UploadProgress part={progress} />}
        <Button type="submit" size="lg" fullWidth loading={send.isPending}>
          Salvar
        </Button>
      </div>
      {refused !== null && (
        <NoticeDialog title="Não foi possível salvar" onClose={forgive}>
          {refused}
        </NoticeDialog>
      )}
    </Form>
  )
}
