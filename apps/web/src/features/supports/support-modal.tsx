import { labelOf } from '@iris/contracts/messages'
import { getSupport, getSupportCalendar, type Support } from '@iris/contracts/supports'
import { NOTES_MAX, TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { useDownload } from '../../api/download.ts'
import { useCompanyOptions } from '../../api/options.ts'
import { DateField } from '../../form/date-field.tsx'
import { Cell, FormSection } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { withKept } from '../../form/kept-option.ts'
import { savingOf } from '../../form/saving-of.ts'
import { type Option, SelectField } from '../../form/select-fields.tsx'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './item-rows.module.css'
import { ItemRows } from './item-rows.tsx'
import {
  EMPTY_SUPPORT,
  type SupportValues,
  showSupportValue,
  supportFormSchema,
  supportValues,
} from './support-form.ts'
import {
  useBookings,
  useCreateSupport,
  useEquipmentOptions,
  useTechnicians,
  useUpdateSupport,
  useVisitsOfDay,
} from './supports-api.ts'

const FAILED = 'Erro ao salvar o atendimento. Tente novamente mais tarde.'

type SupportModalProps = {
  /** Not given: a new one. */
  visit?: Support
  /** What is known of a new one. */
  known?: Partial<SupportValues>
  readOnly?: boolean
  onClose: () => void
}

/** 'Novo Atendimento' or 'Atualizar Atendimento': who goes where, when, and with which items. */
export function SupportModal({
  visit,
  known: given,
  readOnly = false,
  onClose,
}: SupportModalProps) {
  const items = useEquipmentOptions()
  const technicians = useTechnicians()
  const companies = useCompanyOptions()
  const known = (options: readonly Option[] | undefined, id: number, kind: string) =>
    options?.find(({ value }) => value === id)?.label ?? `${kind} ${id}`
  const stale = useStaleEdit<Support, SupportValues>({
    record: visit,
    reread: () => call(getSupport, { params: { id: visit?.id ?? 0 } }),
    toValues: supportValues,
    labelOf: (key) => labelOf(supportFormSchema, key),
    show: (key, value) =>
      showSupportValue(key, value, {
        item: (id) => known(items.data, id, 'Equipamento'),
        technician: (id) => known(technicianOptions, id, 'Técnico'),
        company: (id) => known(companyOptions, id, 'Empresa'),
      }),
  })
  const create = useCreateSupport()
  const update = useUpdateSupport(stale.onError)
  const form = useZodForm({
    schema: supportFormSchema,
    initialValues: visit ? supportValues(visit) : { ...EMPTY_SUPPORT, ...given },
    onSubmit: async (body) => {
      if (visit) {
        await update.mutateAsync({
          params: { id: visit.id },
          body: { ...body, updated_at: stale.updatedAt() },
        })
      } else {
        await create.mutateAsync({ body })
      }
      toast.success('Atendimento salvo com sucesso!', TOAST_NOTICE_MS)
      onClose()
    },
  })
  const calendar = useDownload(getSupportCalendar)
  const bookings = useBookings(form.values.data_atendimento, visit?.id)
  const elsewhere = useVisitsOfDay(form.values.user_id, form.values.data_atendimento, visit?.id)
  const technicianOptions = withKept(technicians.data, visit?.user_id, visit?.user_name)
  const companyOptions = withKept(companies.data, visit?.company_id, visit?.company_name)

  return (
    <>
      <FormModal
        form={form}
        title={visit ? 'Atualizar Atendimento' : 'Novo Atendimento'}
        meta={visit && `criado em ${formatDateTime(visit.created_at)}`}
        {...savingOf(stale, create, update)}
        failed={FAILED}
        onClose={onClose}
        canSave={!readOnly}
        footAction={
          visit && (
            <Button
              variant="subtle"
              loading={calendar.isPending}
              onClick={() => calendar.mutate({ query: { id: visit.id } })}
            >
              Baixar calendário
            </Button>
          )
        }
      >
        <FormSection title="Atendimento">
          <SelectField
            name="user_id"
            label="Técnico"
            span={8}
            loading={technicians.isPending}
            options={technicianOptions}
          />
          <DateField name="data_atendimento" label="Data Atendimento" span={4} />
          <Cell>
            <div role="status">
              {elsewhere.data?.map(({ id, user_name, company_name }) => (
                <p key={id} className={classes.booked}>
                  <IconAlertTriangle size={16} aria-hidden="true" />
                  {user_name} já tem atendimento neste dia, em {company_name}.
                </p>
              ))}
            </div>
          </Cell>
          <SelectField
            name="company_id"
            label="Empresa"
            loading={companies.isPending}
            options={companyOptions}
          />
          <TextareaField name="observacoes" label="Observações" maxLength={NOTES_MAX} />
        </FormSection>
        <FormSection title="Equipamentos">
          <ItemRows
            form={form}
            options={items.data ?? []}
            loading={items.isPending}
            bookings={bookings.data ?? []}
          />
        </FormSection>
      </FormModal>
      <StaleQuestion of={stale} form={form} />
    </>
  )
}
