import type { PatientVisitBody } from '@iris/contracts/patient-body'
import type { Triage, TriageBody } from '@iris/contracts/triages'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePlaceAddress } from '../address/use-place-address.ts'
import { tellFailure } from '../api/tell-failure.ts'
import { EnterLink } from '../features/auth/enter-link.tsx'
import { EMPTY_PATIENT, type VisitorValues } from '../features/patients/patient-form.ts'
import { FIRST_PART, PatientParts, patientParts } from '../features/patients/patient-parts.tsx'
import { ConnectionBanner } from '../features/registration/connection-banner.tsx'
import { nameOf } from '../features/registration/draft-name.ts'
import type { LinkCompany } from '../features/registration/link-company.ts'
import { PrivacyNotice } from '../features/registration/privacy-notice.tsx'
import { useLinkOperators, useLinkSectors } from '../features/registration/registration-api.ts'
import { isDone, type VisitDraft } from '../features/registration/stored-visit.ts'
import { DONE } from '../features/registration/texts.ts'
import type { Receipt } from '../features/registration/thanks.tsx'
import { useVisit } from '../features/registration/use-visit.ts'
import {
  isForgotten,
  type Refused,
  useVisitSending,
} from '../features/registration/use-visit-sending.ts'
import { VisitFailure } from '../features/registration/visit-failure.tsx'
import { VisitFrame } from '../features/registration/visit-frame.tsx'
import { NeverSent, StartedAnew, Welcome } from '../features/registration/welcome.tsx'
import type { TriageValues } from '../features/triages/triage-form.ts'
import { isAllAnswered, TRIAGE_PARTS, UNANSWERED_TRIAGE } from '../features/triages/triage-steps.ts'
import { toast } from '../ui/toast.tsx'
import { LateThanks, LateTriage, LateWaiting, readySteps } from './registration-steps.ts'

const KEPT = 'Guardado neste aparelho. Será enviado quando a rede voltar.'
const NOT_KEPT = 'Será enviado quando a rede voltar. Não feche esta página.'
const SENT_BEFORE = 'Sua triagem já tinha sido recebida. Valem as respostas enviadas antes.'
const CORRECTED = 'A equipe já conferiu o seu cadastro. Para mudar algum dado, fale com ela.'

const WELCOMES = { form: <StartedAnew />, finished: <NeverSent />, none: <Welcome /> }

type VisitProps = {
  token: string
  jti: string
  company: LinkCompany
  onIdle: () => void
  /** Called when the person says that the form is another's. */
  onOther: () => void
  /** Begins the registration for which this one was to be sent first. */
  onNext?: (() => void) | undefined
}

/** One person's registration: the patient's parts, then the triage's, then the thanks. */
export function RegistrationVisit({ token, jti, company, onIdle, onOther, onNext }: VisitProps) {
  const { search, change } = usePlaceAddress()
  const visit = useVisit({ jti, token }, company, onIdle)
  const { draft, keep, finish, isStored } = visit
  // With a dead link nobody can go on here: the one that was opened since asks whose this is.
  const onDeadLink = () => onNext?.()
  const ends = { onSent, onSentBefore, onRefused, onDeadLink }
  const sending = useVisitSending({ token, visit, ...ends })
  const { writes, isLinkDead } = sending
  const operators = useLinkOperators(token)
  const sectors = useLinkSectors(token, company.company_id)
  const { online } = useNetwork()
  const [end, setEnd] = useState<{ receipt: Receipt | null } | null>(null)
  const [isResumed] = useState(draft.patient !== null)

  const patient: VisitorValues = { ...EMPTY_PATIENT, ...(draft.patient as Partial<VisitorValues>) }
  const triage: TriageValues = { ...UNANSWERED_TRIAGE, ...(draft.triage as Partial<TriageValues>) }
  const named = search.get('parte')
  const part = partInView(named ?? draft.at, draft, patient)
  const inTriage = TRIAGE_PARTS.includes(part)

  useEffect(() => void readySteps(), [])

  // Every entry of the browser's history names its part, so that back leads to it. One that names a part that is not open
  // yet, as a link that somebody copied on their way does, would be gone to with the first letter. After the end all of them
  // are the end: a page that is loaded again there must not begin anew.
  const place = end ? DONE : part
  const isNamed = named === place
  const nameIt = useEffectEvent(() => change({ parte: place }, { replace: true }))
  useEffect(() => {
    if (!isNamed) nameIt()
  }, [isNamed])

  function go(to: string) {
    keep({ at: to })
    change({ parte: to })
  }

  async function savePatient(body: PatientVisitBody) {
    const outcome = await sending.sendPatient(body)
    if (outcome === 'corrected') toast.error(CORRECTED, TOAST_NOTICE_MS)
    else if (outcome === 'sent') toast.success('Paciente cadastrado com sucesso!')
    else toast.success(isStored ? KEPT : NOT_KEPT)
    go(TRIAGE_PARTS[0] ?? '')
  }

  async function saveTriage(body: TriageBody) {
    if (draft.patientId === null && !draft.outgoing?.patient) {
      toast.error('patientId não definido', TOAST_NOTICE_MS)
      throw new Error('patientId não definido')
    }
    await sending.sendTriage(body).catch((error: unknown) => {
      // A person who goes back keeps their answers; their data leads to the same patient.
      if (isForgotten(error)) {
        keep({ patientId: null })
        askAgain()
      }
      throw error
    })
  }

  function onSent(saved: Triage) {
    toast.success('Triagem cadastrada com sucesso!')
    close({
      name: patient.name,
      receivedAt: visit.latest().receivedAt ?? saved.created_at,
      triageAt: saved.created_at,
      allAnswered: isAllAnswered(triage),
    })
  }

  function onSentBefore() {
    toast.success(SENT_BEFORE)
    close(null)
  }

  function close(receipt: Receipt | null) {
    setEnd({ receipt })
    finish()
  }

  function onRefused({ step, error }: Refused) {
    if (step === 'patient') askAgain(isForgotten(error) ? undefined : error.message)
    else {
      tellFailure(error)
      go(TRIAGE_PARTS.at(-1) ?? '')
    }
    // On the page of another link somebody else may look at it by now.
    if (onNext) onOther()
  }

  function askAgain(message = 'Confirme seus dados para continuar.') {
    toast.error(message, TOAST_NOTICE_MS)
    go(patientParts(patient).at(-1)?.key ?? '')
  }

  if (end)
    return (
      <LateThanks
        receipt={end.receipt}
        token={token}
        company={company.company_name}
        action={
          onNext ? (
            <Button variant="subtle" px={8} onClick={onNext}>
              Começar outro cadastro
            </Button>
          ) : (
            <EnterLink />
          )
        }
      />
    )

  const pending = writes.create.isPending || writes.update.isPending || writes.triage.isPending
  if (isDone(draft))
    return (
      <VisitFrame
        company={company.company_name}
        subtitle={`Cadastro de ${nameOf(draft)}`}
        current={2}
      >
        <LateWaiting
          name={patient.name}
          pending={pending}
          isStored={isStored}
          keptUntil={visit.keptUntil()}
          isBeforeAnother={onNext !== undefined}
          isLinkDead={isLinkDead}
          onSend={() => void sending.flush()}
        />
      </VisitFrame>
    )

  const write = inTriage ? writes.triage : draft.patientId === null ? writes.create : writes.update
  const lost = write.error?.isUnreached
  const failure = <VisitFailure error={write.error} isLinkDead={isLinkDead} isStored={isStored} />
  // Not while the name is typed for the first time, because it would change with every letter.
  const owner = isResumed || part !== FIRST_PART ? nameOf(draft) : ''
  return (
    <VisitFrame
      company={company.company_name}
      subtitle={owner ? `Cadastro de ${owner}` : undefined}
      current={inTriage ? 1 : 0}
      action={
        owner ? (
          <Button variant="subtle" px={8} disabled={pending} onClick={onOther}>
            Não sou eu
          </Button>
        ) : (
          <EnterLink />
        )
      }
      banner={
        (!online || lost) && (
          <ConnectionBanner
            pending={pending}
            isStored={isStored}
            onRetry={
              lost
                ? () => document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
                : undefined
            }
          />
        )
      }
    >
      {inTriage ? (
        <LateTriage
          initial={triage}
          token={token}
          part={part}
          onPart={go}
          onLeave={() => go(patientParts(patient).at(-1)?.key ?? '')}
          onChange={(values) => keep({ triage: values })}
          onSave={saveTriage}
          welcome={
            <>
              <strong>Obrigado!</strong>{' '}
              {draft.patientId !== null
                ? 'Recebemos seus dados.'
                : isStored
                  ? 'Seus dados estão guardados neste aparelho.'
                  : 'Seus dados serão enviados quando a rede voltar.'}{' '}
              Agora, algumas perguntas sobre a sua saúde.{' '}
            </>
          }
          pending={pending}
          failure={failure}
        />
      ) : (
        <PatientParts
          initial={patient}
          companyId={company.company_id}
          operators={operators}
          sectors={sectors.data ?? []}
          part={part}
          onPart={go}
          onChange={(values) => keep({ patient: values })}
          onSave={savePatient}
          registered={draft.patientId !== null}
          pending={pending}
          failure={failure}
          welcome={WELCOMES[visit.lapsed ?? 'none']}
          privacy={<PrivacyNotice />}
        />
      )}
    </VisitFrame>
  )
}

/** A visit starts at the beginning, and the triage waits until the patient is registered. */
function partInView(wanted: string | null, draft: VisitDraft, patient: VisitorValues): string {
  const isOpen =
    wanted !== null &&
    ((draft.patient !== null && patientParts(patient).some(({ key }) => key === wanted)) ||
      ((draft.patientId !== null || draft.outgoing?.patient) && TRIAGE_PARTS.includes(wanted)))
  return isOpen ? wanted : FIRST_PART
}
