import { type Equipment, getEquipment } from '@iris/contracts/equipment'
import { labelOf } from '@iris/contracts/messages'
import { equipmentName } from '@iris/domain/equipment'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { UploadProgress } from '../../form/upload-progress.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { EquipmentDataTab } from './data-tab.tsx'
import { useCreateEquipment, usePeople, useUpdateEquipment } from './equipment-api.ts'
import {
  EMPTY_EQUIPMENT,
  type EquipmentValues,
  equipmentFiles,
  equipmentFormSchema,
  equipmentInput,
  equipmentValues,
  pathOfFile,
  showEquipmentValue,
} from './equipment-form.ts'
import { UsesTab } from './uses-tab.tsx'

type EquipmentModalProps = {
  /** Not given: a new one. */
  item?: Equipment
  readOnly?: boolean
  onClose: () => void
}

/** 'Novo Equipamento', or an existing one: its data, and who had it when. */
export function EquipmentModal({ item, readOnly = false, onClose }: EquipmentModalProps) {
  const people = usePeople()
  const nameOf = (id: number) =>
    people.data?.find((person) => person.id === id)?.name ??
    item?.historyEquipaments.find(({ user_id }) => user_id === id)?.user_name ??
    `Usuário ${id}`
  const [progress, setProgress] = useState<number | null>(null)
  const stale = useStaleEdit<Equipment, EquipmentValues>({
    record: item,
    reread: () => call(getEquipment, { params: { id: item?.id ?? 0 } }),
    toValues: equipmentValues,
    labelOf: (key) => labelOf(equipmentFormSchema, key),
    show: (key, value) => showEquipmentValue(key, value, nameOf),
  })
  const onError = (error: ApiError) => {
    stale.onError(error)
    tellRefusedFile(error)
  }
  const create = useCreateEquipment({ onError, onUploadProgress: setProgress })
  const update = useUpdateEquipment({ onError, onUploadProgress: setProgress })
  const form = useZodForm({
    schema: equipmentFormSchema,
    initialValues: item ? equipmentValues(item) : EMPTY_EQUIPMENT,
    toInput: equipmentInput,
    onSubmit: async ({ historyEquipaments, ...fields }) => {
      // spec 2 §3: the history is sent as a JSON text, beside the files.
      const body = { ...fields, historyEquipaments: JSON.stringify(historyEquipaments) }
      const files = equipmentFiles(form.values)
      setProgress(null)
      if (item) {
        await update.mutateAsync({
          params: { id: item.id },
          body: { ...body, updated_at: stale.updatedAt() },
          files,
        })
      } else {
        await create.mutateAsync({ body, files })
      }
      toast.success(
        item ? 'Equipamento atualizado com sucesso!' : 'Equipamento cadastrado com sucesso!',
        TOAST_NOTICE_MS,
      )
      onClose()
    },
  })
  const { values } = form
  const sends = Object.keys(equipmentFiles(values))

  /** The server looks inside a file but names none: when only one was sent, it must be that one. */
  function tellRefusedFile(error: ApiError) {
    const [only, ...others] = Object.keys(equipmentFiles(form.values))
    if (isFileRefusal(error) && only && others.length === 0)
      form.setErrors({ [pathOfFile(only)]: error.message })
  }
  const saving = savingOf(stale, create, update)
  const isTold = saving.error !== null && isFileRefusal(saving.error) && sends.length === 1

  return (
    <>
      <FormModal
        form={form}
        title={item ? equipmentName(item) : 'Novo Equipamento'}
        meta={item && `cadastrado em ${formatDateTime(item.created_at)}`}
        size="xl"
        {...saving}
        error={isTold ? null : saving.error}
        onClose={onClose}
        canSave={!readOnly}
        note={saving.pending && sends.length > 0 && <UploadProgress part={progress} />}
        tabs={[
          {
            key: 'data',
            label: 'Dados',
            content: <EquipmentDataTab />,
          },
          {
            key: 'uses',
            label: 'Histórico de Uso',
            owns: ['historyEquipaments'],
            count: values.historyEquipaments.length,
            content: (
              <UsesTab
                form={form}
                people={(people.data ?? []).filter(({ active }) => active)}
                nameOf={nameOf}
                readOnly={readOnly}
              />
            ),
          },
        ]}
      />
      <StaleQuestion of={stale} form={form} />
    </>
  )
}

function isFileRefusal({ status }: ApiError): boolean {
  return status === 413 || status === 415
}
