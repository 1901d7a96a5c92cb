import { formatCpf } from '@iris/domain/cpf'
import { onlyDigits } from '@iris/domain/digits'
import { applyMask } from '@iris/domain/mask'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { isAhead, useMask } from '../../../form/use-mask.ts'
import classes from './check-in.module.css'

/** A shorter number may also be an employee's, which has no mask. */
const CPF_FROM = 7

const isDigit = (character: string) => /\d/.test(character)
const isCpfBegun = (text: string) => /^[\d.-]+$/.test(text) && onlyDigits(text).length >= CPF_FROM

type SearchFieldProps = {
  input: RefObject<HTMLInputElement | null>
  label?: string
  value: string
  onChange: (value: string) => void
  /** Enter. */
  onAsk: () => void
  /** Said to whoever looks and to whoever listens: '1 pessoa encontrada'. */
  found: string | null
}

/** Where everybody is looked for: a CPF gets its mask as it is typed, and a name or number stays as it is. */
export function SearchField({
  input,
  label = 'CPF, nome ou matrícula',
  value,
  onChange,
  onAsk,
  found,
}: SearchFieldProps) {
  const mask = useMask(value, ({ value: text, selectionStart }, change) => {
    if (!isCpfBegun(text)) return void onChange(text)
    const masked = applyMask(
      formatCpf,
      isDigit,
      text,
      selectionStart ?? text.length,
      isAhead(change),
    )
    onChange(masked.value)
    return masked.caret
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <TextInput
        {...mask}
        ref={(element) => {
          input.current = element
          mask.ref.current = element
        }}
        classNames={{ input: classes.search, label: classes.searchLabel }}
        label={label}
        autoComplete="off"
        autoFocus
        enterKeyHint="search"
        spellCheck={false}
        maxLength={80}
        leftSection={<IconSearch size={26} aria-hidden="true" />}
        leftSectionWidth={60}
        rightSection={
          value !== '' && (
            <CloseButton
              size={56}
              iconSize={24}
              aria-label="Limpar a busca"
              onClick={() => onChange('')}
            />
          )
        }
        rightSectionWidth={64}
      />
      <p className={classes.found} role="status">
        {found}
      </p>
    </form>
  )
}
