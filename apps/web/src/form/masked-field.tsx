import { formatCep } from '@iris/domain/cep'
import { formatCnpj, normaliseCnpj } from '@iris/domain/cnpj'
import { formatCpf } from '@iris/domain/cpf'
import { onlyDigits } from '@iris/domain/digits'
import { applyMask } from '@iris/domain/mask'
import { formatPhone, phoneDigits, phoneTypedWithin } from '@iris/domain/phone'
import { formatRg, normaliseRg } from '@iris/domain/rg'
import { formatTypedTime, wholeTime } from '@iris/domain/time-of-day'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { drawnByNeed, type FieldProps, type InForm, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import { isAhead, useMask } from './use-mask.ts'

type MaskedFieldProps = FieldProps & {
  /** Idempotent; what the field shows. */
  format: (raw: string) => string
  /** Tells typed characters from those that the mask adds. */
  isKept: (character: string) => boolean
  /** What the form holds; the shown text by default. */
  clean?: (shown: string) => string
  /** What a pasted text means, where typing the same would mean something else. */
  pasted?: (text: string) => string
  /** What a text means that was typed, after what was shown before; a text of the same length. */
  typed?: (text: string, before: string) => string
  /** What a text means that was typed into its middle, where its end would mean something else. */
  typedWithin?: (text: string) => string
  /** What the form holds once the field is left, or Enter saves from it. */
  settled?: (text: string) => string
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
  pasted = (text) => text,
  typed = (text) => text,
  typedWithin = (text) => text,
  settled,
  inputMode = 'numeric',
  autoComplete,
  leftSection,
  rightSection,
  maxLength,
  ...field
}: MaskedFieldProps) {
  const shown = format(textAt(field))
  const mask = useMask(shown, ({ value: text, selectionStart }, change) => {
    const isPasted = (change as InputEvent).inputType === 'insertFromPaste'
    const value = isPasted ? pasted(text) : typed(text, shown)
    const at = selectionStart ?? value.length
    const isWithin = !isPasted && at < value.length
    const shownAs = (raw: string) => format(isWithin ? typedWithin(raw) : raw)
    const masked = applyMask(shownAs, isKept, value, at, isAhead(change))
    field.form.set(field.name, clean(masked.value))
    return masked.caret
  })

  function settle() {
    const text = textAt(field)
    const whole = settled?.(text) ?? text
    if (whole !== text) field.form.set(field.name, whole)
  }

  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        {...mask}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        leftSection={leftSection}
        rightSection={rightSection}
        maxLength={maxLength}
        onKeyDownCapture={({ key }) => {
          if (key === 'Enter') settle()
        }}
        onBlur={() => {
          settle()
          field.form.leave(field.name)
        }}
      />
    </Cell>
  )
})

const isDigit = (character: string) => /\d/.test(character)
const isOfPhone = (character: string) => /[\d+]/.test(character)
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
      isKept={isOfPhone}
      clean={phoneDigits}
      typedWithin={phoneTypedWithin}
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
      settled={wholeTime}
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
