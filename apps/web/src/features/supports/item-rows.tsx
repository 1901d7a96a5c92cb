import type { Booking } from '@iris/contracts/supports'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReadChoices } from '../../api/read-choices.ts'
import { FormGrid } from '../../form/form-grid.tsx'
import { type Option, SelectField } from '../../form/select-fields.tsx'
import { useFormScope } from '../../form/use-form-scope.ts'
import type { FieldForm, ZodForm } from '../../form/use-zod-form.ts'
import { AddButton } from '../../ui/add-button.tsx'
import classes from './item-rows.module.css'
import { errorPathsOfRow, type SupportValues } from './support-form.ts'

const LIST = 'equipaments'

type ItemRowsProps = {
  form: ZodForm<SupportValues>
  items: ReadChoices & { data: readonly Option[] | undefined }
  /** Items booked on the same day for other visits, or for events of other companies. */
  bookings: readonly Booking[]
}

/** The items of a visit, one for each row; one row always stays (spec 2 §5). */
export function ItemRows({ form, items, bookings }: ItemRowsProps) {
  const { disabled } = useFormScope()
  const list = useRef<HTMLDivElement>(null)
  const rows = form.values.equipaments

  function focusLast() {
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('input[data-path]') ?? [])].at(-1)?.focus(),
    )
  }

  return (
    <div ref={list} className={classes.rows}>
      {rows.map((item, index) => {
        const booked = bookings.filter(({ equipament_id }) => equipament_id === item)
        const number = index + 1
        return (
          // Values are all in the form, so a row may take over its neighbour's place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={classes.row}>
            <div className={classes.field}>
              <FormGrid>
                <SelectField
                  form={ofRow(form, index)}
                  name={`${LIST}.${index}`}
                  label={`Equipamento ${number}`}
                  clearable={false}
                  read={items}
                  options={(items.data ?? []).filter(
                    ({ value }) => value === item || !rows.includes(Number(value)),
                  )}
                />
              </FormGrid>
              <div role="status">
                {booked.map(({ support_id, user_name, event_id, event_name, company_name }) => (
                  <p key={`${support_id} ${event_id}`} className={classes.booked}>
                    <IconAlertTriangle size={16} aria-hidden="true" />
                    Já reservado para este dia: {user_name ?? `ação ${event_name}`}, em{' '}
                    {company_name}.
                  </p>
                ))}
              </div>
            </div>
            {rows.length > 1 && !disabled && (
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                className={classes.remove}
                aria-label={`Remover Equipamento ${number}`}
                onClick={() => {
                  form.set(LIST, rows.toSpliced(index, 1))
                  focusLast()
                }}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {!disabled && (
        <AddButton
          variant="default"
          onClick={() => {
            form.set(LIST, [...rows, null])
            focusLast()
          }}
        >
          Adicionar equipamento
        </AddButton>
      )}
    </div>
  )
}

/** The form for one row: its error may have another number or be about the whole list. */
function ofRow(form: ZodForm<SupportValues>, index: number): FieldForm {
  const paths = errorPathsOfRow(form.values.equipaments, index)
  return {
    ...form,
    leave: () => {
      for (const path of paths) form.leave(path)
    },
    // One of them at least.
    requires: () => index === 0,
    errorOf: () => paths.map(form.errorOf).find((error) => error !== undefined),
    // The whole list is set: an error of the list goes with the first item chosen.
    set: (_, value) => form.set(LIST, form.values.equipaments.with(index, value as number | null)),
  }
}
