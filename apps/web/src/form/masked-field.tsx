import { formatCep } from '@iris/domain/cep'
import { formatCnpj, normaliseCnpj } from '@iris/domain/cnpj'
import { formatCpf } from '@iris/domain/cpf'
import { onlyDigits } from '@iris/domain/digits'
import { applyMask } from '@iris/domain/mask'
import { formatPhone, phoneDigits } from '@iris/domain/phone'
import { formatRg, normaliseRg } from '@iris/domain/rg'
import { formatTypedTime } from '@iris/domain/time-of-day'
import { TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { drawnByNeed, type FieldProps, type InForm, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import { isAhead, useCaret } from './use-caret.ts'

type MaskedFieldProps = FieldProps & {
  /** Idempotent; what the field shows. */
  format: (raw: string) => string
  /** Tells typed characters from those that the mask adds. */
  isKept: (character: string) => boolean
  /** What the form holds; the shown text by default. */
  clean?: (shown: string) => string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel'
  autoComplete?: string
  leftSection?: ReactNode
  rightSection?: ReactNode
  maxLength?: number
}

/** A text that is masked while typing; the caret stays beside its character, and pasting works. */
export const MaskedField = drawnByNeed(function MaskedField({
  format,
  isKept,
  clean = (shown) => shown,
  inputMode = 'numeric',
  autoComplete,
  leftSection,
  rightSection,
  maxLength,
  ...field
}: MaskedFieldProps) {
  const caret = useCaret()

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.currentTarget
    const at = selectionStart ?? value.length
    const masked = applyMask(format, isKept, value, at, isAhead(event.nativeEvent))
    field.form.set(field.name, clean(masked.value))
    caret.put(masked.caret)
  }

  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        ref={caret.input}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        leftSection={leftSection}
        rightSection={rightSection}
        maxLength={maxLength}
        value={format(textAt(field))}
        onChange={onChange}
      />
    </Cell>
  )
})

const isDigit = (character: string) => /\d/.test(character)
const isAlphanumeric = (character: string) => /[0-9A-Za-z]/.test(character)

/** ###.###.###-##; the form holds digits. */
export function CpfField(field: InForm) {
  return <MaskedField {...field} format={formatCpf} isKept={isDigit} clean={onlyDigits} />
}

/** Numeric or alphanumeric CNPJ; the form holds its 14 characters. */
export function CnpjField(field: InForm) {
  return (
    <MaskedField
      {...field}
      format={formatCnpj}
      isKept={isAlphanumeric}
      clean={normaliseCnpj}
      inputMode="text"
    />
  )
}

/** (DD) NNNNN-NNNN, and a company's 0800 NNN NNNN or 4004-NNNN; the form holds digits. */
export function PhoneField(field: InForm & { autoComplete?: string }) {
  return (
    <MaskedField
      {...field}
      format={formatPhone}
      isKept={isDigit}
      clean={phoneDigits}
      inputMode="tel"
      placeholder={field.placeholder ?? '(00) 00000-0000'}
    />
  )
}

/** The RG's mask grows with its length; the form holds digits and a last X. */
export function RgField(field: InForm) {
  return (
    <MaskedField
      {...field}
      format={formatRg}
      isKept={isAlphanumeric}
      clean={normaliseRg}
      inputMode="text"
    />
  )
}

/** HH:MM; the form holds it as shown. */
export function TimeField(field: InForm) {
  return (
    <MaskedField
      {...field}
      format={formatTypedTime}
      isKept={isDigit}
      placeholder={field.placeholder ?? 'HH:MM'}
    />
  )
}

/** #####-###; the form holds digits. */
export function ZipField(field: InForm & { rightSection?: ReactNode }) {
  return (
    <MaskedField
      {...field}
      format={formatCep}
      isKept={isDigit}
      clean={onlyDigits}
      autoComplete="postal-code"
    />
  )
}
