import type { Clinic } from '@iris/contracts/clinic-view'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { FileBox } from '../../form/file-box.tsx'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { focusIfLost } from '../../ui/focus-if-lost.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './clinic.module.css'
import { useRemoveLogo, useUploadLogo } from './clinic-api.ts'

/** The logo: a chosen picture takes its place at once, and a removed one is asked about. */
export function LogoCard({ clinic }: { clinic: Clinic }) {
  const upload = useUploadLogo()
  const remove = useRemoveLogo()
  const [picked, setPicked] = useState<File | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  useUnsavedWork(picked !== null)
  const box = useRef<HTMLDivElement>(null)

  async function pick(file: File | null, refusal?: string) {
    setTrouble(refusal)
    if (!file) return setPicked(null)
    setPicked(file)
    try {
      await upload.mutateAsync({ files: { logo: file } })
      toast.success('Logotipo atualizado com sucesso!')
    } catch (error) {
      setTrouble(messageOf(error))
    } finally {
      setPicked(null)
    }
  }

  async function confirm() {
    setAsking(false)
    try {
      await remove.mutateAsync({})
      toast.success('Logotipo removido com sucesso!')
      // The button went with the logo.
      focusIfLost(box.current?.querySelector('input'))
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <Card>
      <CardHead
        level={2}
        title="Logotipo"
        subtitle="Aparece nos resultados, nas páginas públicas e nas impressões."
      />
      <div className={classes.logo}>
        {clinic.logo_url && <img src={clinic.logo_url} alt="Logotipo da clínica" />}
        <div ref={box} className={classes.box}>
          <FileBox
            label="Logotipo"
            kind="image"
            path="logo"
            compact
            file={picked}
            error={trouble}
            disabled={upload.isPending}
            onPick={(file, refusal) => void pick(file, refusal)}
          />
        </div>
        {clinic.logo_url && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            loading={remove.isPending}
            onClick={() => setAsking(true)}
          >
            Remover logotipo
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remover o logotipo?"
          confirmLabel="Remover"
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          Os resultados e as impressões seguintes saem só com o nome da clínica.
        </ConfirmDialog>
      )}
    </Card>
  )
}
