import { useQueryClient } from '@tanstack/react-query'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { SecondFactorSetup } from '../features/profile/second-factor-setup.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { useLeave } from './use-leave.ts'

/** In place of every page, until it is done: the clinic demands it of who sees and decides most. */
export function SecondFactorNeeded({ onStay }: { onStay: (mustStay: boolean) => void }) {
  const client = useQueryClient()
  const leaving = useLeave()
  return (
    <AuthFrame
      title="Proteja a sua conta"
      subtitle="A clínica pede a verificação em duas etapas: além da senha, um código do seu celular. Configure agora para continuar."
      version={__APP_VERSION__}
    >
      <SecondFactorSetup
        onDone={() => {
          onStay(false)
          // All of it: what was refused until now is asked for again.
          void client.invalidateQueries()
        }}
        onStay={onStay}
        onCancel={leaving.leave}
        cancelLabel="Sair"
      />
      <LeaveQuestion of={leaving} />
    </AuthFrame>
  )
}
