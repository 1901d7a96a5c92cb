import { endUserSessions } from '@iris/contracts/sessions'
import type { UserRow } from '@iris/contracts/users'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { ConfirmWrite } from '../../form/confirm-write.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import classes from './user-section.module.css'

/** For a lost device, or a colleague who forgot to leave: an administrator puts them out everywhere. */
export function EndUserSessions({ user }: { user: UserRow }) {
  const [asking, setAsking] = useState(false)
  const { userId } = useSession()
  // One's own are ended in the profile, but the present one.
  if (!user.active || user.id === userId) return null

  return (
    <FormSection title="Sessões">
      <div className={classes.row}>
        <span>Encerra o acesso em todos os aparelhos em que esta conta está aberta.</span>
        <Button variant="default" onClick={() => setAsking(true)}>
          Encerrar sessões
        </Button>
      </div>
      {asking && (
        <ConfirmWrite
          endpoint={endUserSessions}
          input={{ params: { id: user.id } }}
          title="Encerrar todas as sessões?"
          confirmLabel="Sim, encerrar!"
          done="Sessões encerradas."
          onClose={() => setAsking(false)}
        >
          A conta de {user.name} sai de todos os aparelhos. Para continuar, é preciso entrar de
          novo.
        </ConfirmWrite>
      )}
    </FormSection>
  )
}
