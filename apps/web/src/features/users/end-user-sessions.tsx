import type { UserRow } from '@iris/contracts/users'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSession } from '../../api/use-session.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './user-section.module.css'
import { useEndUserSessions } from './users-api.ts'

/** For a lost device, or a colleague who forgot to leave: an administrator puts them out everywhere. */
export function EndUserSessions({ user }: { user: UserRow }) {
  const [asking, setAsking] = useState(false)
  const end = useEndUserSessions()
  const { userId } = useSession()
  // One's own are ended in the profile, but the present one.
  if (!user.active || user.id === userId) return null

  async function onConfirm() {
    try {
      await end.mutateAsync({ params: { id: user.id } })
      toast.success('Sessões encerradas.', TOAST_NOTICE_MS)
      setAsking(false)
    } catch (error) {
      toast.error(messageOf(error), TOAST_NOTICE_MS)
    }
  }

  return (
    <FormSection title="Sessões">
      <div className={classes.row}>
        <span>Encerra o acesso em todos os aparelhos em que esta conta está aberta.</span>
        <Button variant="default" onClick={() => setAsking(true)}>
          Encerrar sessões
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Encerrar todas as sessões?"
          confirmLabel="Sim, encerrar!"
          pending={end.isPending}
          onConfirm={() => void onConfirm()}
          onClose={() => (end.isPending ? end.stop() : setAsking(false))}
        >
          A conta de {user.name} sai de todos os aparelhos. Para continuar, é preciso entrar de
          novo.
        </ConfirmDialog>
      )}
    </FormSection>
  )
}
