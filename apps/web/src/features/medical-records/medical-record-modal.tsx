import { type MedicalRecord, medicalRecordCreateBody } from '@iris/contracts/medical-records'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiError, isRefusal, messageOf } from '../../api/api-error.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { LoadingDialog } from '../../ui/loading-dialog.tsx'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { toast } from '../../ui/toast.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import classes from './medical-record-modal.module.css'
import { useMedicalRecord, useReread, useSaveRecord } from './medical-records-api.ts'
import { OtherText } from './other-text.tsx'

const FAILED = 'Erro ao salvar o prontuário. Tente novamente.'

type MedicalRecordModalProps = {
  patientId: number
  patientName: string | undefined
  /** Age, company, occupation: beneath the name. */
  facts: readonly (string | null | undefined)[]
  onClose: () => void
}

/** 'Prontuário': what is written about a patient, with every version before. */
export function MedicalRecordModal(props: MedicalRecordModalProps) {
  const { patientId, onClose } = props
  const record = useMedicalRecord(patientId)
  if (record.data !== undefined) return <RecordForm {...props} stored={record.data} />
  return (
    <LoadingDialog
      label="Abrindo o prontuário"
      error={record.error ? messageOf(record.error) : undefined}
      onRetry={() => void record.refetch()}
      onClose={onClose}
    />
  )
}

const isSavedByOther = (error: unknown) =>
  isRefusal(error, 'edit.stale') || isRefusal(error, 'record.exists')

type RecordFormProps = MedicalRecordModalProps & { stored: MedicalRecord | null }

function RecordForm({ patientId, patientName, facts, stored, onClose }: RecordFormProps) {
  /** The version that the text started from, or was last compared with. */
  const [began, setBegan] = useState(stored)
  /** Saved by another person while this text was being written. */
  const [other, setOther] = useState<MedicalRecord | null>(null)
  const reread = useReread(patientId)
  const saving = useSaveRecord(patientId, (error) => void onError(error))
  const form = useZodForm({
    schema: medicalRecordCreateBody,
    initialValues: { notes: stored?.notes ?? '' },
    onSubmit: async ({ notes }) => {
      const saved = await saving.save(began, notes)
      setBegan(saved)
      setOther(null)
      form.reset({ notes: saved.notes })
      toast.success('Prontuário salvo com sucesso!')
    },
  })
  const { notes } = form.values

  async function onError(error: ApiError) {
    if (!isSavedByOther(error)) return
    try {
      const now = await reread()
      setBegan(now)
      setOther(now)
    } catch {
      toast.error(FAILED, TOAST_NOTICE_MS)
    }
  }

  return (
    <FormModal
      form={form}
      title="Prontuário"
      strip={
        <PatientStrip
          name={patientName || 'Paciente desconhecido'}
          facts={facts}
          action={<LastUpdate record={began} />}
        />
      }
      size="xl"
      pending={saving.isPending}
      onStop={saving.stop}
      error={isSavedByOther(saving.error) ? null : saving.error}
      failed={FAILED}
      onClose={onClose}
      saveLabel={began ? 'Atualizar' : 'Salvar'}
      cancelLabel="Fechar"
    >
      <div className={classes.columns}>
        <div className={classes.writing}>
          {other && (
            <OtherText
              record={other}
              onJoin={() => form.set('notes', `${other.notes}\n\n${notes}`)}
              onTake={() => {
                form.reset({ notes: other.notes })
                setOther(null)
              }}
            />
          )}
          <Textarea
            label={other ? 'O seu texto' : 'Anotações'}
            placeholder="Digite as informações do prontuário..."
            withAsterisk={form.requires?.('notes')}
            aria-required={form.requires?.('notes')}
            autosize
            minRows={other ? 6 : 12}
            maxRows={24}
            data-autofocus
            data-path="notes"
            readOnly={saving.isPending}
            value={notes}
            onChange={(event) => form.set('notes', event.currentTarget.value)}
            onBlur={() => notes !== '' && form.leave('notes')}
            error={form.errorOf('notes')}
          />
          <div className={classes.unsaved} role="status">
            {form.isDirty && (
              <>
                <IconPencil size={16} aria-hidden="true" />
                Alterações não salvas
              </>
            )}
          </div>
        </div>
        {began && <EarlierVersions record={began} />}
      </div>
    </FormModal>
  )
}

function LastUpdate({ record }: { record: MedicalRecord | null }) {
  return (
    <div className={classes.updated}>
      {record ? (
        <>
          <span>Última atualização</span>
          <strong className="numbers">{formatDateTime(record.updated_at)}</strong>
          <span>{record.user_name}</span>
        </>
      ) : (
        <span>Não houve atualizações</span>
      )}
    </div>
  )
}
