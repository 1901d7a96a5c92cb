import {
  createEvent,
  getEvent,
  type ScreeningEvent,
  updateEvent,
} from '@iris/contracts/screening-events'
import { NOTES_MAX } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { call } from '../../api/call.ts'
import { useCompanyOptions } from '../../api/options.ts'
import { DateField } from '../../form/date-field.tsx'
import { FormSection } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { labelIn, withKept } from '../../form/kept-option.ts'
import { MultiSelectField, SelectField } from '../../form/select-fields.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import type { FieldForm, ZodForm } from '../../form/use-zod-form.ts'
import {
  EMPTY_EVENT,
  type EventValues,
  eventFormSchema,
  eventInput,
  eventValues,
  eventWords,
} from './event-form.ts'
import { EVENT_READS, useKitOptions, useTeamOptions } from './events-api.ts'
import { KitNotes } from './kit-notes.tsx'

type EventModalProps = {
  /** Not given: a new one. */
  event?: ScreeningEvent
  readOnly?: boolean
  onClose: () => void
}

/** 'Nova Ação' or 'Atualizar Ação': whom the team screens, where, when, and with which items. */
export function EventModal({ event, readOnly = false, onClose }: EventModalProps) {
  const readCompanies = useCompanyOptions()
  const companies = withKept(readCompanies.data, event?.company_id, event?.companyName)
  const kit = useKitOptions()
  const people = useTeamOptions()
  // Whoever left stays where they were chosen.
  const team = (event?.team ?? []).reduce<readonly { value: number; label: string }[]>(
    (options, { id, name }) => withKept(options, id, name),
    people.data ?? [],
  )
  const itemName = (id: number) => labelIn(kit.data, id)
  const edit = useRecordForm({
    record: event,
    read: (id) => call(getEvent, { params: { id } }),
    schema: eventFormSchema,
    toValues: eventValues,
    empty: EMPTY_EVENT,
    toInput: eventInput,
    words: eventWords({
      company: (id) => labelIn(companies, id),
      person: (id) => labelIn(team, id),
      item: itemName,
    }),
    create: createEvent,
    toCreate: (body) => ({ body }),
    update: updateEvent,
    toUpdate: (body) => ({ body }),
    invalidates: EVENT_READS,
    saved: 'Ação salva com sucesso!',
    onClose,
  })
  const { form } = edit

  return (
    <FormModal
      {...edit}
      title={event ? 'Atualizar Ação' : 'Nova Ação'}
      meta={event && `criada em ${formatDateTime(event.created_at)}`}
      canSave={!readOnly}
    >
      <FormSection title="Ação">
        <TextField name="name" label="Nome" span={6} maxLength={120} />
        <SelectField
          name="company_id"
          label="Empresa"
          span={6}
          read={readCompanies}
          options={companies}
          hint={
            event && form.values.company_id !== event.company_id
              ? 'Ao salvar, os links de cadastro desta ação deixam de funcionar. Gere outros para a nova empresa.'
              : undefined
          }
          // Those on the list are people of this company.
          disabled={(event?.counts.total ?? 0) > 0}
        />
        <TextField name="place" label="Local" span={6} maxLength={120} />
        <DateField name="starts_on" label="Início" span={3} />
        <DateField name="ends_on" label="Término" span={3} />
        <TextField
          name="expected"
          label="Pessoas previstas"
          span={6}
          inputMode="numeric"
          maxLength={7}
        />
        <SwitchField
          name="self_check_in"
          label="Check-in próprio"
          hint="Quem se cadastra pelo link da ação recebe a senha no próprio celular."
          span={6}
        />
      </FormSection>
      <FormSection title="Equipe e kit">
        <MultiSelectField
          form={ofList(form)}
          name="team"
          label="Equipe"
          options={team}
          read={people}
        />
        <MultiSelectField
          form={ofList(form)}
          name="equipaments"
          label="Equipamentos"
          options={kit.data ?? []}
          read={kit}
        />
        <KitNotes
          items={form.values.equipaments}
          from={form.values.starts_on}
          to={form.values.ends_on}
          except_event={event?.id}
          company_id={form.values.company_id ?? undefined}
          nameOf={itemName}
        />
        <TextareaField name="notes" label="Observações" maxLength={NOTES_MAX} />
      </FormSection>
    </FormModal>
  )
}

/** The form for a list in one field: the error of any of its members is shown there. */
function ofList(form: ZodForm<EventValues>): FieldForm {
  return {
    ...form,
    errorOf: (path) =>
      form.errorOf(path) ??
      Object.entries(form.errors).find(([name]) => name.startsWith(`${path}.`))?.[1],
  }
}
