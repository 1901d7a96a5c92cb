import {
  createEquipment,
  type Equipment,
  getEquipment,
  listEquipment,
  listEquipmentOptions,
  listEquipmentUses,
  type UseSave,
  updateEquipment,
} from '@iris/contracts/equipment'
import { equipmentName } from '@iris/domain/equipment'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { usePeople } from '../../api/options.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { UploadProgress } from '../../form/upload-progress.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { EquipmentDataTab } from './data-tab.tsx'
import {
  changedUses,
  EMPTY_EQUIPMENT,
  EQUIPMENT_WORDS,
  type EquipmentValues,
  equipmentFiles,
  equipmentFormSchema,
  equipmentInput,
  equipmentLists,
  equipmentValues,
  pathOfFile,
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
  const edit = useRecordForm({
    record: item,
    read: (id) => call(getEquipment, { params: { id } }),
    schema: equipmentFormSchema,
    toValues: equipmentValues,
    empty: EMPTY_EQUIPMENT,
    toInput: equipmentInput,
    words: EQUIPMENT_WORDS,
    rows: equipmentLists(nameOf),
    create: createEquipment,
    toCreate: sent,
    update: updateEquipment,
    toUpdate: sent,
    invalidates: [listEquipment, listEquipmentOptions, listEquipmentUses],
    onError: tellRefusedFile,
    onUploadProgress: setProgress,
    saved: item ? 'Equipamento atualizado com sucesso!' : 'Equipamento cadastrado com sucesso!',
    onClose,
  })
  const { form } = edit
  const { values } = form
  const sends = Object.keys(equipmentFiles(values))
  const onlyFile = sends.length === 1 ? sends[0] : undefined

  /** spec 2 §3: the history is sent as a JSON text, beside the files. */
  function sent<B extends { historyEquipaments?: UseSave[] | undefined }>(
    body: B,
    values: EquipmentValues,
    from?: Equipment,
  ) {
    setProgress(null)
    const historyEquipaments = JSON.stringify(changedUses(body.historyEquipaments ?? [], from))
    return { body: { ...body, historyEquipaments }, files: equipmentFiles(values) }
  }

  /** The server looks inside a file but names none: when only one was sent, it must be that one. */
  function tellRefusedFile(error: ApiError) {
    if (onlyFile && isFileRefusal(error)) form.setErrors({ [pathOfFile(onlyFile)]: error.message })
  }
  const isTold = onlyFile !== undefined && edit.error !== null && isFileRefusal(edit.error)

  return (
    <FormModal
      {...edit}
      title={item ? equipmentName(item) : 'Novo Equipamento'}
      meta={item && `cadastrado em ${formatDateTime(item.created_at)}`}
      size="xl"
      error={isTold ? null : edit.error}
      canSave={!readOnly}
      note={edit.pending && sends.length > 0 && <UploadProgress part={progress} />}
      tabs={[
        { key: 'data', label: 'Dados', content: <EquipmentDataTab /> },
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
  )
}

function isFileRefusal({ status }: ApiError): boolean {
  return status === 413 || status === 415
}
