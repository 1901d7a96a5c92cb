import { labelOf } from '@iris/contracts/messages'
import type { Referral } from '@iris/contracts/referrals'
import { ageInWords } from '@iris/domain/age'
import { NOTES_MAX } from '@iris/domain/limits'
import { showPhone } from '@iris/domain/phone'
import { isOpenReferral, REFERRAL_OUTCOMES, specialtyLabel } from '@iris/domain/referral'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { IconAlertTriangle, IconEye } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { DateField } from '../../form/date-field.tsx'
import { Cell, FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { TimeField } from '../../form/masked-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { ReferralContacts } from './referral-contacts.tsx'
import {
  REFERRAL_WORDS,
  type ReferralValues,
  referralFormSchema,
  referralUpdate,
  referralValues,
} from './referral-form.ts'
import { GiveUpActions } from './referral-give-up.tsx'
import { ReferralStateBadge } from './referral-looks.tsx'
import classes from './referral-modal.module.css'
import { ReferralSteps } from './referral-steps.tsx'
import { lateSentence } from './referral-words.ts'
import { readReferral, useUpdateReferral } from './referrals-api.ts'

const PROVIDER_MAX = 120
const CAME = [
  { value: 'attended', label: 'Compareceu' },
  { value: 'no_show', label: 'Faltou' },
]
const OUTCOMES = REFERRAL_OUTCOMES.map(({ value, label, explanation }) => ({
  value,
  label,
  hint: explanation,
}))

type ReferralModalProps = { referral: Referral; readOnly?: boolean; onClose: () => void }

/** Where somebody stands between the referral and its outcome, and all that was said to them. */
export function ReferralModal({ referral, readOnly = false, onClose }: ReferralModalProps) {
  const schema = referralFormSchema(referral)
  const stale = useStaleEdit<Referral, ReferralValues>({
    record: referral,
    reread: () => readReferral(referral.id),
    toValues: referralValues,
    labelOf: (key) => labelOf(schema, key),
    words: REFERRAL_WORDS,
    closed: (current) =>
      current.state === referral.state
        ? undefined
        : 'A situação deste encaminhamento mudou. Feche e abra de novo para ver como está.',
  })
  const [note, setNote] = useState('')
  const isNoting = note.trim() !== ''
  /** Also for a save that began before the note did. */
  const isNotingNow = useRef(isNoting)
  isNotingNow.current = isNoting
  const update = useUpdateReferral((error: ApiError) => stale.onError(error))
  const form = useZodForm({
    schema,
    initialValues: referralValues(referral),
    onSubmit: async (values) => {
      const saved = await update.mutateAsync({
        params: { id: referral.id },
        body: { ...referralUpdate(referral, values), updated_at: stale.updatedAt() },
      })
      toast.success('Encaminhamento salvo com sucesso!')
      stale.adopt(saved)
      form.reset(referralValues(saved))
      closeUnlessNoting()
    },
  })
  // What is half written about a contact is lost neither by a save of the rest nor by the end of it all.
  const closeUnlessNoting = () => !isNotingNow.current && onClose()
  const isGivenUp = ['declined', 'lost', 'withdrawn'].includes(referral.state)
  const canSave = !readOnly && !isGivenUp
  return (
    <FormModal
      form={form}
      stale={stale}
      size="xl"
      title={referral.patient_name}
      lead={<PersonAvatar name={referral.patient_name} size={44} />}
      meta={[
        ageInWords(referral.dob, todayInSaoPaulo()),
        referral.companyName,
        // One word, however narrow the phone.
        showPhone(referral.phone).replaceAll(' ', '\u00a0'),
      ]
        .filter(Boolean)
        .join(' · ')}
      headAction={
        referral.overdue ? (
          <StatusBadge meaning="altered">Atrasado</StatusBadge>
        ) : (
          <ReferralStateBadge state={referral.state} />
        )
      }
      strip={<ReferralSteps of={referral} />}
      pending={update.isPending}
      error={stale.shown(update.error)}
      onStop={update.stop}
      onClose={onClose}
      canSave={canSave}
      alsoTyped={isNoting}
      footAction={
        canSave &&
        isOpenReferral(referral.state) && (
          <GiveUpActions
            of={referral}
            updatedAt={stale.updatedAt}
            isChanged={form.isDirty}
            onDone={closeUnlessNoting}
          />
        )
      }
    >
      <div className={classes.columns}>
        <ReferralFields
          referral={referral}
          came={form.values.came}
          day={form.values.scheduled_at}
        />
        <ReferralContacts of={referral} note={note} onNote={setNote} />
      </div>
    </FormModal>
  )
}

type FieldsProps = {
  referral: Referral
  came: ReferralValues['came']
  /** Of the appointment, as it stands in the form. */
  day: string
}

function ReferralFields({ referral, came, day }: FieldsProps) {
  const { state } = referral
  const isToCome = day > todayInSaoPaulo()
  const late = lateSentence(referral)
  return (
    <div>
      {late && (
        <p className={classes.late}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {late}
        </p>
      )}
      <div className={classes.heading}>
        <h3>Consulta</h3>
        <span className={classes.specialty}>
          <IconEye size={14} aria-hidden="true" />
          {specialtyLabel(referral.specialty)}
        </span>
        <small>prazo {formatDate(referral.due_on)}</small>
      </div>
      <FormGrid>
        <DateField name="scheduled_at" label="Data" span={5} />
        <TimeField name="time" label="Horário" span={3} />
        <TextField name="provider" label="Onde" maxLength={PROVIDER_MAX} />
        {state === 'scheduled' && isToCome && (
          <Cell>
            <p className={classes.toCome}>
              A presença é registrada a partir de {formatDate(day)}, o dia da consulta.
            </p>
          </Cell>
        )}
        {state === 'scheduled' && !isToCome && (
          <ChoiceField name="came" label="Compareceu à consulta?" options={CAME} />
        )}
        {came === 'attended' && (
          <>
            <ChoiceField name="outcome" label="Desfecho" options={OUTCOMES} columns={1} />
            <TextareaField
              name="outcome_notes"
              label="Observação do desfecho"
              maxLength={NOTES_MAX}
            />
          </>
        )}
      </FormGrid>
    </div>
  )
}
