import { MultiSelect, Select } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type ReadChoices, readAgain, withoutChoices } from '../api/read-choices.ts'
import { findOptions, foundIn, isNamedInFull } from '../ui/find-options.ts'
import { drawnByNeed, type FieldProps, inputProps, listAt, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import { useList } from './use-list.ts'

export type Option = { value: string | number; label: string }

const areComing = (read: ReadChoices | undefined, options: readonly Option[]) =>
  options.length === 0 || (read !== undefined && read.data === undefined)

type SelectFieldProps = FieldProps & {
  options: readonly Option[]
  /** Where the options come from, unless they are always there. */
  read?: ReadChoices | undefined
  clearable?: boolean
  /** Called after the form has the new value. */
  onPick?: (value: string | number | null) => void
  /** Called once the field was answered: also with what stood already, and by Enter beside a closed list. */
  onAnswered?: () => void
  /** Called with the typed text, when the server can find more options. */
  onSearch?: (text: string) => void
}

/** One of a list, found by typing. The form holds the option's own value, number or text. */
export const SelectField = drawnByNeed(function SelectField({
  options,
  read,
  clearable,
  onPick,
  onAnswered,
  onSearch,
  ...field
}: SelectFieldProps) {
  const value = field.form.get(field.name)
  const isClearable = clearable ?? !field.form.requires?.(field.name)
  const shown = options.find((each) => String(each.value) === textAt(field))
  const pick = (picked: string | null) => {
    const option = options.find((each) => String(each.value) === picked)
    field.form.set(field.name, option?.value ?? null)
    onPick?.(option?.value ?? null)
  }
  /** Since the text was last typed in: a text that was emptied before it empties nothing. */
  const isAnswered = useRef(false)
  const [answers, setAnswers] = useState(0)
  // Not before the text of the field follows: whoever gives the focus away would leave with the old one.
  useDidUpdate(() => onAnswered?.(), [answers])
  function answer() {
    isAnswered.current = true
    setAnswers((count) => count + 1)
  }

  const list = useList(
    (typed) => {
      const [first] = foundIn(options, typed)
      if (first && typed !== (shown?.label ?? '')) pick(String(first.value))
      if (first) answer()
      return first !== undefined
    },
    areComing(read, options),
  )

  // Its button to clear is for the pointer alone: without one, an emptied text says the same, and a text typed in full
  // needs no list. What was chosen but is not among the options, perhaps not read yet, shows no text, and stays.
  function onLeave(typed: string) {
    const [meant, another] = options.filter((option) => isNamedInFull(option, typed))
    if (isClearable && shown && typed === '' && !isAnswered.current) pick(null)
    else if (meant && !another && meant !== shown) pick(String(meant.value))
    field.form.leave(field.name)
  }

  return (
    <Cell span={field.span} whole={isClearable}>
      <Select
        {...inputProps(field)}
        onBlur={(event) => onLeave(event.currentTarget.value)}
        {...list}
        onInput={() => {
          isAnswered.current = false
        }}
        onKeyDownCapture={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter' && !list.dropdownOpened) answer()
          list.onKeyDownCapture(event)
        }}
        onOptionSubmit={answer}
        onDropdownOpen={() => {
          list.onDropdownOpen()
          readAgain(read)
        }}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={value === null || value === undefined || value === '' ? null : String(value)}
        onChange={pick}
        onSearchChange={onSearch}
        searchable
        filter={findOptions}
        openOnFocus={false}
        selectFirstOptionOnChange
        onFocus={(event) => event.currentTarget.select()}
        allowDeselect={false}
        clearable={isClearable}
        clearButtonProps={{ 'aria-label': 'Limpar' }}
        nothingFoundMessage={withoutChoices(read)}
        placeholder={field.placeholder ?? 'Selecione'}
        comboboxProps={{ shadow: 'md' }}
        maxDropdownHeight={280}
        limit={200}
      />
    </Cell>
  )
})

type MultiSelectFieldProps = FieldProps & {
  options: readonly Option[]
  /** Where the options come from, unless they are always there. */
  read?: ReadChoices | undefined
  /** What is chosen is listed elsewhere, not in the field. */
  listedApart?: boolean
}

/** Any number of a list. The form holds the options' own values. */
export const MultiSelectField = drawnByNeed(function MultiSelectField({
  options,
  read,
  listedApart = false,
  ...field
}: MultiSelectFieldProps) {
  const [search, setSearch] = useState('')
  const values = listAt(field)
  const pick = (picked: readonly string[]) =>
    field.form.set(
      field.name,
      options.filter(({ value }) => picked.includes(String(value))).map(({ value }) => value),
    )
  const isWaiting = areComing(read, options)
  const list = useList((typed) => {
    const left = options.filter(({ value }) => !values.includes(value))
    const first = typed ? foundIn(left, typed)[0] : undefined
    if (first) pick([...values, first.value].map(String))
    if (first || !isWaiting) setSearch('')
    return first !== undefined
  }, isWaiting)
  return (
    <Cell span={field.span}>
      <MultiSelect
        {...inputProps(field)}
        {...list}
        onDropdownOpen={() => {
          list.onDropdownOpen()
          readAgain(read)
        }}
        searchValue={search}
        onSearchChange={setSearch}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={values.map(String)}
        onChange={pick}
        openOnFocus={false}
        selectFirstOptionOnChange
        searchable
        filter={findOptions}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar' }}
        nothingFoundMessage={withoutChoices(read)}
        placeholder={
          listedApart || values.length === 0 ? (field.placeholder ?? 'Selecione') : undefined
        }
        comboboxProps={{ shadow: 'md' }}
        limit={200}
        {...(listedApart && { renderPill: () => null })}
      />
    </Cell>
  )
})
