import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal, messageOf } from '../../api/api-error.ts'
import { CodeField } from '../../form/code-field.tsx'
import { beginInFirstField } from '../../form/focus-first-field.ts'
import { Form } from '../../form/form-scope.tsx'
import { phoneCode } from '../../form/phone-code.ts'
import { PresentPasswordDialog } from '../../form/present-password-dialog.tsx'
import { passwordAskedFor } from '../../form/use-present-password.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import atEnd from '../../ui/actions.module.css'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { LostCodes } from './lost-codes.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { useConfirmSecondFactor, useStartSecondFactor } from './second-factor-api.ts'

type SecondFactorSetupProps = {
  /** It is on, and the recovery codes were seen, or lost. */
  onDone: () => void
  onCancel: () => void
  cancelLabel?: string
  /**
   * From when it is being turned on nothing may close it by accident: the codes that come with it are shown once, and where
   * they were lost that is told once.
   */
  onStay?: (mustStay: boolean) => void
  /** Whether it is the password that is asked for, which has a dialog of its own: nothing is there to be seen meanwhile. */
  onAsk?: (isAsked: boolean) => void
}

/** From the picture for the phone to the recovery codes. */
export function SecondFactorSetup({
  onDone,
  onCancel,
  cancelLabel = 'Cancelar',
  onStay,
  onAsk,
}: SecondFactorSetupProps) {
  const start = useStartSecondFactor()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isOnAlready, setOnAlready] = useState(false)
  const { mutate } = start

  // Once: each call makes another secret.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate({ body: {} })
  }, [mutate])

  const isAsked =
    (start.error !== null && passwordAskedFor(start.error) !== undefined) ||
    (start.isPending && start.variables?.body.current_password !== undefined)
  useEffect(() => onAsk?.(isAsked), [isAsked, onAsk])

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (isOnAlready || isRefusal(start.error, 'second-factor.on'))
    return <LostCodes onDone={onDone} />
  if (start.data)
    return (
      <ScanStep
        {...start.data}
        onCancel={onCancel}
        cancelLabel={cancelLabel}
        onStay={onStay}
        onCodes={setCodes}
        onLost={() => setOnAlready(true)}
      />
    )
  if (isAsked)
    return (
      <PresentPasswordDialog
        reason="Faz um tempo que você entrou. Para configurar a verificação em duas etapas, informe a sua senha atual."
        pending={start.isPending}
        onConfirm={async (current_password) => {
          await start.mutateAsync({ body: { current_password } }).catch((error: unknown) => {
            // Any other failure takes the place of this question.
            if (passwordAskedFor(error)) throw error
          })
        }}
        onCancel={onCancel}
      />
    )
  if (start.error)
    return (
      <ErrorState message={messageOf(start.error)} onRetry={() => start.mutate({ body: {} })} />
    )
  return <FormSkeleton fields={3} />
}

type ScanStepProps = {
  secret: string
  otpauth_url: string
  onStay: SecondFactorSetupProps['onStay']
  onCodes: (codes: string[]) => void
  /** It is on since an earlier try, whose answer had the codes. */
  onLost: () => void
  onCancel: () => void
  cancelLabel: string
}

function ScanStep({
  secret,
  otpauth_url,
  onStay,
  onCodes,
  onLost,
  onCancel,
  cancelLabel,
}: ScanStepProps) {
  const confirm = useConfirmSecondFactor()
  const form = useZodForm({
    unmarked: true,
    schema: phoneCode,
    initialValues: { code: '' },
    onSubmit: async (body) => {
      onStay?.(true)
      try {
        onCodes((await confirm.mutateAsync({ body })).recovery_codes)
      } catch (error) {
        if (isRefusal(error, 'second-factor.on')) return onLost()
        onStay?.(isUnanswered(error))
        throw error
      }
    },
  })
  const failed = confirm.error && confirm.error.status !== 422
  return (
    <Form form={form} className={classes.steps}>
      <ol className={classes.list}>
        <li>
          Abra no celular um aplicativo de autenticação: Google Authenticator, Microsoft
          Authenticator ou outro.
        </li>
        <li>
          Leia este código com o aplicativo, ou digite a chave nele.
          <div className={classes.picture}>
            <QrCode text={otpauth_url} label="QR code para o aplicativo do celular" />
            <div>
              <div className={classes.quiet}>Chave para digitar</div>
              <code className={classes.secret}>{inFours(secret)}</code>
            </div>
          </div>
        </li>
        <li>Digite o código de 6 dígitos que o aplicativo mostra.</li>
      </ol>
      <div ref={beginInFirstField}>
        <CodeField name="code" label="Código" />
      </div>
      {failed && (
        <p role="alert" className={classes.failed}>
          {isUnanswered(confirm.error) ? UNANSWERED : messageOf(confirm.error)}
        </p>
      )}
      <div className={`${atEnd.actions} ${classes.foot}`}>
        <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Ligar
        </Button>
      </div>
    </Form>
  )
}

const UNANSWERED =
  'A resposta não chegou, e com ela os códigos de recuperação. A verificação pode já estar ligada: verifique a rede e toque em Ligar para saber.'

/** It may be on: nobody knows whether the code arrived. */
const isUnanswered = (error: unknown) => error instanceof ApiError && error.isUnreached

/** In groups, as people read a key aloud. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
