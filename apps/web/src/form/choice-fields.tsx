import { foldText } from '@iris/domain/fold-text'
import { MultiSelect, type OptionsFilter, Select, Switch } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { CheckCards, type Choice, ChoiceCards, YesNo } from '../ui/choice-cards.tsx'
import { type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

export type Option = { value: string | number; label: string }

/** By any part of the words, accents and case aside, as the lists are searched. */
const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldText(search.trim())
  return options
    .filter((option) => 'label' in option && foldText(option.label).includes(wanted))
    .slice(0, limit)
}

/** Enter picks the option; as in the browser's own select, it never sends the form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

type SelectFieldProps = FieldProps & {
  options: readonly Option[]
  /** Options are still being read. */
  loading?: boolean
  clearable?: boolean
  /** Told besides, after the form has the new value. */
  onPick?: (value: string | number | null) => void
  /** Told what is typed, where the server finds more than the options hold. */
  onSearch?: (text: string) => void
}

/** One of a list, found by typing. The form holds the option's own value, number or text. */
export function SelectField({
  options,
  loading = false,
  clearable,
  onPick,
  onSearch,
  ...field
}: SelectFieldProps) {
  const value = field.form.get(field.name)
  const isClearable = clearable ?? !field.required
  const pick = (picked: string | null) => {
    const option = options.find((each) => String(each.value) === picked)
    field.form.set(field.name, option?.value ?? null)
    onPick?.(option?.value ?? null)
  }
  return (
    <Cell span={field.span}>
      <Select
        {...inputProps(field)}
        // Its button to clear is for the pointer alone: without one, an emptied text says the same. What was chosen
        // but is not among the options, perhaps not read yet, shows no text either, and stays.
        onBlur={(event) => {
          const isShown = options.some((each) => String(each.value) === textAt(field))
          if (isClearable && isShown && event.currentTarget.value === '') pick(null)
          field.form.leave(field.name)
        }}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={value === null || value === undefined || value === '' ? null : String(value)}
        onChange={pick}
        onSearchChange={onSearch}
        searchable
        openOnFocus={false}
        selectFirstOptionOnChange
        onKeyDown={keepEnter}
        filter={findOptions}
        onFocus={(event) => event.currentTarget.select()}
        allowDeselect={false}
        clearable={isClearable}
        clearButtonProps={{ 'aria-label': 'Limpar' }}
        nothingFoundMessage={loading ? 'Carregando…' : 'Nada encontrado'}
        placeholder={field.placeholder ?? 'Selecione'}
        comboboxProps={{ zIndex: 350, shadow: 'md' }}
        maxDropdownHeight={280}
        limit={200}
      />
    </Cell>
  )
}

type MultiSelectFieldProps = FieldProps & { options: readonly Option[]; loading?: boolean }

/** Any number of a list. The form holds the options' own values. */
export function MultiSelectField({ options, loading = false, ...field }: MultiSelectFieldProps) {
  const values = listAt(field)
  return (
    <Cell span={field.span}>
      <MultiSelect
        {...inputProps(field)}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={values.map(String)}
        onChange={(picked) =>
          field.form.set(
            field.name,
            options.filter((option) => picked.includes(String(option.value))).map((o) => o.value),
          )
        }
        openOnFocus={false}
        selectFirstOptionOnChange
        onKeyDown={keepEnter}
        filter={findOptions}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar' }}
        nothingFoundMessage={loading ? 'Carregando…' : 'Nada encontrado'}
        placeholder={values.length === 0 ? (field.placeholder ?? 'Selecione') : undefined}
        comboboxProps={{ zIndex: 350, shadow: 'md' }}
      />
    </Cell>
  )
}

/** On or off. */
export function SwitchField(field: FieldProps) {
  return (
    <Cell span={field.span}>
      <Switch
        label={field.label}
        description={field.hint}
        disabled={field.disabled}
        error={field.form.errorOf(field.name)}
        checked={field.form.get(field.name) === true}
        onChange={(event) => field.form.set(field.name, event.currentTarget.checked)}
      />
    </Cell>
  )
}

type ChoiceFieldProps = FieldProps & {
  options: readonly Choice<string | number>[]
  columns?: 1 | 2 | 3 | 4
}

/** One answer, on large cards. */
export function ChoiceField({ options, columns, ...field }: ChoiceFieldProps) {
  const value = field.form.get(field.name)
  return (
    <Cell span={field.span}>
      <ChoiceCards
        {...cardProps(field)}
        options={options}
        columns={columns}
        value={typeof value === 'string' || typeof value === 'number' ? value : null}
        onChange={(picked) => field.form.set(field.name, picked)}
      />
    </Cell>
  )
}

/** Any number of answers, on large cards. */
export function CheckField({ options, columns, ...field }: ChoiceFieldProps) {
  return (
    <Cell span={field.span}>
      <CheckCards
        {...cardProps(field)}
        options={options}
        columns={columns}
        value={listAt(field)}
        onChange={(picked) => field.form.set(field.name, picked)}
      />
    </Cell>
  )
}

/** A question answered Sim or Não; null until answered. */
export function YesNoField(field: FieldProps) {
  const value = field.form.get(field.name)
  return (
    <Cell span={field.span}>
      <YesNo
        {...cardProps(field)}
        value={typeof value === 'boolean' ? value : null}
        onChange={(picked) => field.form.set(field.name, picked)}
      />
    </Cell>
  )
}

function cardProps({ form, name, label, required, disabled }: FieldProps) {
  return { label, required, disabled, path: name, error: form.errorOf(name) }
}

function listAt({ form, name }: FieldProps): (string | number)[] {
  const value = form.get(name)
  return Array.isArray(value) ? (value as (string | number)[]) : []
}
