import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { useSession } from '../../api/use-session.ts'
import { PresentPasswordDialog } from '../../form/present-password-dialog.tsx'
import atEnd from '../../ui/actions.module.css'
import { Card, CardHead } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './second-factor.module.css'
import { CHANGED, useEndSecondFactor } from './second-factor-api.ts'

// Loaded with the QR code, because most visits to the profile do not need it.
const SecondFactorSetup = part(
  async () => (await import('./second-factor-setup.tsx')).SecondFactorSetup,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <FormSkeleton fields={3} />,
)

/** Whether the login asks for a code from the phone, and the ways to change it. */
export function SecondFactorCard() {
  const { user } = useSession()
  const [isSettingUp, setSettingUp] = useState(false)
  const since = user?.second_factor_since
  return (
    <Card>
      <CardHead
        level={2}
        title="Verificação em duas etapas"
        subtitle="Além da senha, um código do seu celular."
        aside={
          since && (
            <StatusBadge meaning="done" icon={IconCircleCheck}>
              Ligada
            </StatusBadge>
          )
        }
      />
      <div className={classes.steps}>
        <p className={classes.text}>
          {since
            ? `Ligada desde ${formatDateTime(since)}. A cada login, depois da senha, um código é pedido.`
            : 'Com ela, quem descobrir a sua senha ainda não entra na sua conta.'}
        </p>
        <div className={`${atEnd.actions} ${classes.foot}`}>
          {user &&
            (since ? (
              <TurnOff />
            ) : (
              <Button variant="default" onClick={() => setSettingUp(true)}>
                Configurar
              </Button>
            ))}
        </div>
      </div>
      {/* Whatever is read meanwhile: the codes that it ends with are shown once. */}
      {isSettingUp && <SetupDialog onClose={() => setSettingUp(false)} />}
    </Card>
  )
}

function SetupDialog({ onClose }: { onClose: () => void }) {
  const [mustStay, setMustStay] = useState(false)
  const [isAsked, setAsked] = useState(false)

  // Also of who gives up: it may be on, and the answer lost.
  function close() {
    onClose()
    outdatedReads.tell(CHANGED)
  }

  return (
    <Dialog
      onClose={mustStay ? () => undefined : close}
      title="Verificação em duas etapas"
      size={520}
      withCloseButton={!mustStay}
      // Not hidden, which would keep the focus out of what comes next.
      styles={{ content: { clipPath: isAsked ? 'inset(50%)' : undefined } }}
      closeOnClickOutside={false}
    >
      <SecondFactorSetup onDone={close} onCancel={close} onStay={setMustStay} onAsk={setAsked} />
    </Dialog>
  )
}

function TurnOff() {
  const [asking, setAsking] = useState(false)
  const end = useEndSecondFactor()
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Desligar
      </Button>
      {asking && (
        <PresentPasswordDialog
          reason="Sem ela, a senha basta para entrar na sua conta. Para desligar, informe a sua senha atual."
          confirmLabel="Desligar"
          pending={end.isPending}
          onConfirm={async (current_password) => {
            await end.mutateAsync({ body: { current_password } })
            setAsking(false)
            toast.success('Verificação em duas etapas desligada.')
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
