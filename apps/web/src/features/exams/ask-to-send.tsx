import type { Patient } from '@iris/contracts/patients'
import { recipient_email } from '@iris/contracts/result-sending'
import { isMinor } from '@iris/domain/age'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconMail, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldMessages, isRefusal } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import classes from './ask-to-send.module.css'
import { useExamined } from './deliveries/deliveries-api.ts'
import { recipientOf } from './deliveries/delivery-words.ts'
import { useLacksSignature } from './result-batches-api.ts'
import { WAY_TO_SIGN } from './told-apart.tsx'
import { type Asked, agreementTo, isAboutAddress } from './use-send-result.ts'

type AskToSendProps = {
  asked: Asked
  onClose: () => void
  onConfirm: (asked: Asked) => void
}

/** Where a result goes, with the address to be corrected right there. */
export function AskToSend({ asked, onClose, onConfirm }: AskToSendProps) {
  const { exam, refusal } = asked
  const { data: patient, isPending: isComing } = useExamined(exam.patient_id)
  const [typed, setTyped] = useState<string | null>(
    // A refusal may have undone the correction: it is shown, because it is what goes out.
    asked.agreed?.recipient?.email ?? null,
  )
  const [fault, setFault] = useState<string | undefined>(() => wordsOf(refusal))
  const isUnknown = agreementTo(refusal)?.resend === true
  const again = exam.status === 'E-mail enviado' || isUnknown
  const isAgreement = agreementTo(refusal) !== null
  const address = patient && recipientOf(patient)?.email
  const lacksSignature = useLacksSignature(exam)
  const isTyping = patient !== undefined && (typed !== null || !address || isAboutAddress(refusal))
  const value = typed ?? address ?? ''

  function confirm() {
    const { recipient: _, ...agreed } = asked.agreed ?? {}
    if (!isTyping || value.trim() === address) return onConfirm({ ...asked, agreed })
    const checked = recipient_email.safeParse(value)
    if (!checked.success) return setFault('Informe um e-mail válido.')
    const recipient = { email: checked.data, updated_at: patient.updated_at }
    onConfirm({ ...asked, agreed: { ...agreed, recipient } })
  }

  return (
    <ConfirmDialog
      title={titleOf(isAboutAddress(refusal), again)}
      confirmLabel={isAgreement ? (isUnknown ? 'Enviar de novo' : 'Enviar assim mesmo') : 'Enviar'}
      confirmIcon={<IconMail size={16} aria-hidden="true" />}
      harmless
      confirmFirst
      onConfirm={confirm}
      onClose={onClose}
    >
      {isAgreement && <p>{refusal?.message}</p>}
      <p className={classes.lead}>
        O resultado do exame nº {exam.id} de <strong>{exam.patient_name}</strong> vai para{' '}
        {patient || isComing
          ? whose(patient)
          : 'o e-mail cadastrado ou, se for menor de idade, o do responsável'}
        {isComing || (address && !isTyping) ? ':' : '.'}
        {exam.status === 'E-mail enviado' && ' Ele já foi enviado antes.'}
      </p>
      {/* As high before the address has come, so that nothing moves under a finger. */}
      {(patient || isComing) && !isTyping && (
        <div className={classes.address}>
          <strong>{address ?? <Skeleton height={14} />}</strong>
          <Button
            variant="subtle"
            size="compact-md"
            disabled={isComing}
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => setTyped(address ?? '')}
          >
            Corrigir
          </Button>
        </div>
      )}
      {isTyping && (
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          label={whose(patient) === OWN ? 'E-mail do paciente' : 'E-mail do responsável'}
          description="Fica salvo no cadastro."
          value={value}
          error={fault}
          maxLength={255}
          autoFocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault(undefined)
          }}
          onKeyDown={(event) => event.key === 'Enter' && confirm()}
        />
      )}
      {lacksSignature && (
        <p className={classes.unsigned}>
          <strong>Vai sem assinatura digital.</strong> {WAY_TO_SIGN}
        </p>
      )}
    </ConfirmDialog>
  )
}

function titleOf(wasRefused: boolean, again: boolean): string {
  if (wasRefused) return 'O resultado não foi enviado'
  return again ? 'Enviar o resultado de novo?' : 'Enviar o resultado?'
}

const OWN = 'o e-mail do paciente'

/** Of a minor the guardian's. */
function whose(patient: Patient | undefined): string {
  return patient && isMinor(patient.dob, todayInSaoPaulo()) ? 'o e-mail do responsável' : OWN
}

/** What was wrong with the address, in words for its field. */
function wordsOf(refusal: Asked['refusal']): string | undefined {
  if (!isAboutAddress(refusal)) return undefined
  if (isRefusal(refusal, 'edit.stale'))
    return 'Outra pessoa alterou o cadastro. Confira o endereço e envie de novo.'
  const messages = fieldMessages(refusal)
  const [field] = Object.keys(messages)
  if (!field) return refusal?.message
  return field.endsWith('email')
    ? messages[field]
    : `O cadastro precisa de outro ajuste antes: ${messages[field]}`
}
