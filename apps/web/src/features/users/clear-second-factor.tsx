import type { UserRow } from '@iris/contracts/users'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { tellFailure } from '../../api/tell-failure.ts'
import { useSession } from '../../api/use-session.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import { PresentPasswordQuestion } from '../../form/present-password-dialog.tsx'
import { usePresentPassword } from '../../form/use-present-password.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './user-section.module.css'
import { useClearSecondFactor } from './users-api.ts'

/** For who lost the phone: an administrator turns it off, and the person sets it up anew. */
export function ClearSecondFactor({ user }: { user: UserRow }) {
  const [since, setSince] = useState(user.second_factor_since)
  const [isCleared, setCleared] = useState(false)
  const after = useRef<HTMLSpanElement>(null)
  const [asking, setAsking] = useState(false)
  const clear = useClearSecondFactor()
  const presence = usePresentPassword()
  const { userId } = useSession()
  // One's own is turned off in the profile, where the password is asked for.
  if ((!since && !isCleared) || user.id === userId) return null

  async function onConfirm() {
    try {
      const cleared = await presence.confirmed(async (current_password) => {
        const body = { ...(current_password && { current_password }) }
        await clear.mutateAsync({ params: { id: user.id }, body })
        return true
      })
      if (!cleared) return
      toast.success('Verificação em duas etapas desligada.')
      setSince(null)
      setCleared(true)
      setAsking(false)
      // The button is gone: one goes on here, not at the top of the form.
      requestAnimationFrame(() => after.current?.focus())
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <FormSection title="Verificação em duas etapas">
      <div className={classes.row}>
        <span ref={after} tabIndex={-1}>
          {since ? `Ligada desde ${formatDateTime(since)}.` : 'Desligada.'}
        </span>
        {since && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Desligar
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title="Desligar a verificação em duas etapas?"
          confirmLabel="Sim, desligar!"
          pending={clear.isPending}
          onConfirm={() => void onConfirm()}
          onClose={() => (clear.isPending ? clear.stop() : setAsking(false))}
        >
          Faça isto só se {user.name} ficou sem o celular e sem os códigos de recuperação. As
          sessões abertas dessa conta serão encerradas, e a senha bastará para entrar.
        </ConfirmDialog>
      )}
      <PresentPasswordQuestion
        of={presence}
        reason="Faz um tempo que você entrou. Para desligar a verificação em duas etapas de outra pessoa, informe a sua própria senha."
        pending={clear.isPending}
      />
    </FormSection>
  )
}
