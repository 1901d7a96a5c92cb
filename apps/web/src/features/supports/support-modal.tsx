import {
  type Booking,
  createSupport,
  getSupport,
  getSupportCalendar,
  type Support,
  updateSupport,
} from '@iris/contracts/supports'
import { NOTES_MAX } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { useDownload } from '../../api/download.ts'
import { useCompanyOptions } from '../../api/options.ts'
import { DateField } from '../../form/date-field.tsx'
import { Cell, FormSection } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { labelIn, withKept } from '../../form/kept-option.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import classes from './item-rows.module.css'
import { ItemRows } from './item-rows.tsx'
import {
  EMPTY_SUPPORT,
  type SupportValues,
  supportFormSchema,
  supportValues,
  supportWords,
} from './support-form.ts'
import {
  SUPPORT_READS,
  useBookings,
  useEquipmentOptions,
  useTechnicians,
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

/** An event of the company itself has its kit there anyway. */
const elsewhereThan = (company: number | null, bookings: readonly Booking[]) =>
  bookings.filter(({ event_id, company_id }) => event_id === null || company_id !== company)

/** 'Novo Atendimento' or 'Atualizar Atendimento': who goes where, when, and with which items. */
export function SupportModal({ visit, known, readOnly = false, onClose }: SupportModalProps) {
  const items = useEquipmentOptions()
  const technicians = useTechnicians()
  const companies = useCompanyOptions()
  const edit = useRecordForm({
    record: visit,
    read: (id) => call(getSupport, { params: { id } }),
    schema: supportFormSchema,
    toValues: supportValues,
    empty: { ...EMPTY_SUPPORT, ...known },
    words: supportWords({
      item: (id) => labelIn(items.data, id, 'Equipamento'),
      technician: (id) => labelIn(technicianOptions, id, 'Técnico'),
      company: (id) => labelIn(companyOptions, id, 'Empresa'),
    }),
    create: createSupport,
    toCreate: (body) => ({ body }),
    update: updateSupport,
    toUpdate: (body) => ({ body }),
    invalidates: SUPPORT_READS,
    saved: 'Atendimento salvo com sucesso!',
    onClose,
  })
  const { values } = edit.form
  const calendar = useDownload(getSupportCalendar)
  const bookings = useBookings(values.data_atendimento, visit?.id)
  const elsewhere = useVisitsOfDay(values.user_id, values.data_atendimento, visit?.id)
  const technicianOptions = withKept(technicians.data, visit?.user_id, visit?.user_name)
  const companyOptions = withKept(companies.data, visit?.company_id, visit?.company_name)

  return (
    <FormModal
      {...edit}
      title={visit ? 'Atualizar Atendimento' : 'Novo Atendimento'}
      meta={visit && `criado em ${formatDateTime(visit.created_at)}`}
      failed={FAILED}
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
          read={technicians}
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
        <SelectField name="company_id" label="Empresa" read={companies} options={companyOptions} />
        <TextareaField name="observacoes" label="Observações" maxLength={NOTES_MAX} />
      </FormSection>
      <FormSection title="Equipamentos">
        <ItemRows
          form={edit.form}
          items={items}
          bookings={elsewhereThan(values.company_id, bookings.data ?? [])}
        />
      </FormSection>
    </FormModal>
  )
}
