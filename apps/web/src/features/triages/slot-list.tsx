import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useFormScope } from '../../form/use-form-scope.ts'
import classes from './slot-list.module.css'
import { canAddSlot, canRemoveSlot, fillSlot, offered, removeSlot } from './slots.ts'

type Option = { value: string; label: string }

type SlotListProps = {
  name: string
  label: string
  options: readonly Option[]
  /** Options under headings: the complaints. */
  groups?: readonly { label: string; values: readonly string[] }[]
  children?: ReactNode
}

/** A question with several answers, one select each (spec 1 §3). */
export function SlotList({ name, label, options, groups, children }: SlotListProps) {
  const { form, disabled } = useFormScope()
  const slots = form.get(name) as string[]
  const error = form.errorOf(name)
  const list = useRef<HTMLFieldSetElement>(null)

  /** The button that was pressed is gone, or waits for an answer. */
  function change(next: string[]) {
    form.set(name, next)
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('input:not([type="hidden"])') ?? [])]
        .at(-1)
        ?.focus(),
    )
  }

  return (
    <fieldset
      ref={list}
      className={classes.list}
      data-path={name}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={classes.label}>{label}</legend>
      {slots.map((slot, index) => (
        <div key={slotKey(index)} className={classes.slot}>
          <Select
            aria-label={`${label} ${index + 1}`}
            placeholder="Selecione"
            data={toData(offered(options, slots, index), groups)}
            value={slot || null}
            onChange={(value) => form.set(name, fillSlot(slots, index, value ?? ''))}
            searchable
            openOnFocus={false}
            clearable
            clearButtonProps={{ 'aria-label': `Limpar: ${label} ${index + 1}` }}
            nothingFoundMessage="Nada encontrado"
            comboboxProps={{ shadow: 'md' }}
            disabled={disabled}
            error={error ? true : undefined}
          />
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Remover: ${label} ${index + 1}`}
              disabled={!canRemoveSlot(slots)}
              onClick={() => change(removeSlot(slots, index))}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {children}
      {error && (
        <div id={`${name}-error`} className={classes.error}>
          {error}
        </div>
      )}
      {!disabled && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          aria-label={`Adicionar: ${label}`}
          disabled={!canAddSlot(slots, options.length)}
          onClick={() => change([...slots, ''])}
        >
          Adicionar
        </Button>
      )}
    </fieldset>
  )
}

function toData(options: readonly Option[], groups: SlotListProps['groups']) {
  if (!groups) return [...options]
  return groups
    .map(({ label, values }) => ({
      group: label,
      // Without the complaint's own `group`: a Select would take it for a heading.
      items: options
        .filter(({ value }) => values.includes(value))
        .map((option) => ({ value: option.value, label: option.label })),
    }))
    .filter(({ items }) => items.length > 0)
}

function slotKey(index: number): string {
  return `slot-${index}`
}
