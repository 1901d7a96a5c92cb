import { CEP_DEBOUNCE_MS, CEP_LENGTH } from '@iris/domain/limits'
import { NO_STREET_NUMBER, streetNumber } from '@iris/domain/street-number'
import { Loader, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type InForm, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import { ZipField } from './masked-field.tsx'
import { StateField } from './state-field.tsx'
import { TextField } from './text-fields.tsx'
import { useFormScope } from './use-form-scope.ts'

/** What a postal-code service knows about a CEP; empty texts for the rest. */
export type CepAddress = { logradouro: string; bairro: string; localidade: string; uf: string }

/**
 * Looks up a CEP of eight digits; null when it does not exist. The caller decides what to show then, while the answer is
 * still wanted.
 */
export type CepLookup = {
  find: (digits: string, isWanted: () => boolean) => Promise<CepAddress | null>
  isPending: boolean
}

type CepFieldProps = InForm & {
  lookup?: CepLookup
  /** A CEP came with its address, not by being typed. */
  onGiven: () => void
  onAsk: () => void
  onFound: (address: CepAddress) => void
}

/** CEP: half a second after the eighth digit the address is looked up (spec 1 §5). */
function CepField({ lookup, onGiven, onAsk, onFound, ...field }: CepFieldProps) {
  const { name } = field
  const { form } = useFormScope()
  const digits = textAt({ ...field, form })
  const [settled] = useDebouncedValue(digits, CEP_DEBOUNCE_MS)
  // Only what was typed here is looked up, never what the record came with or a button put in.
  const known = useRef(digits)
  const asked = useRef(0)
  const ask = useEffectEvent((cep: string, isWanted: () => boolean) => {
    onAsk()
    return lookup?.find(cep, isWanted)
  })
  const given = useEffectEvent(onGiven)
  const found = useEffectEvent(onFound)
  // Another CEP may be half typed by then, or none: what the field says at that moment counts.
  const isTyped = useEffectEvent((cep: string) => cep === digits)

  useEffect(() => {
    if (isFocused(name)) return
    known.current = digits
    if (digits) given()
  }, [digits, name])

  // Nothing is wanted any more once the form is gone.
  useEffect(() => () => void asked.current++, [])

  useEffect(() => {
    if (settled.length !== CEP_LENGTH || settled !== digits || settled === known.current) return
    known.current = settled
    const turn = ++asked.current
    const isWanted = () => turn === asked.current && isTyped(settled)
    ask(settled, isWanted)
      ?.then((address) => {
        if (isWanted()) return address && found(address)
        // Typed once more, it is looked up once more.
        if (turn === asked.current) known.current = ''
      })
      .catch(() => undefined)
  }, [settled, digits])

  return <ZipField {...field} rightSection={lookup?.isPending ? <Loader size={16} /> : undefined} />
}

function isFocused(name: string): boolean {
  return document.activeElement?.getAttribute('data-path') === name
}

type AddressFieldsProps = {
  /** In front of every name: 'responsible_' for the guardian. */
  prefix?: string
  /** Path of the CEP; users keep theirs in 'address_zip_code'. */
  zip?: string
  lookup?: CepLookup
  /** Whoever works here is in Brazil. */
  hasCountry?: boolean
}

/** The address fields: a CEP fills in the rest and moves the focus to the number. */
export function AddressFields({
  prefix = '',
  zip = `${prefix}zip_code`,
  lookup,
  hasCountry = true,
}: AddressFieldsProps) {
  const { form, disabled } = useFormScope()
  const at = (part: string) => `${prefix}address_${part}`
  const numberCell = useRef<HTMLDivElement>(null)
  const number = form.get(at('number'))
  const hasNoNumber = number === NO_STREET_NUMBER
  const [isInNumber, setIsInNumber] = useState(false)
  /** What the switch removed returns with it. */
  const typedNumber = useRef<unknown>('')
  const parts = ['street', 'neighborhood', 'city', 'state', ...(hasCountry ? ['country'] : [])]
  const standing = () => Object.fromEntries(parts.map((part) => [part, form.get(at(part))]))
  /** What belongs to the CEP: what stood beside it when it came, or what its look-up filled in. */
  const looked = useRef<Record<string, unknown>>(form.get(zip) ? standing() : {})
  /** What stood there when the last CEP was asked for. */
  const before = useRef<Record<string, unknown>>({})
  const field = (part: string, label: string, span: number) => ({ name: at(part), label, span })

  function fill(address: CepAddress) {
    const found: Record<string, string> = {
      street: address.logradouro,
      neighborhood: address.bairro,
      city: address.localidade,
      state: address.uf,
      country: 'Brasil',
    }
    for (const part of parts) {
      const value = found[part]
      const stands = form.get(at(part))
      // Typed while the answer was awaited.
      if (stands !== before.current[part]) continue
      // A CEP of a whole town has no street: a typed one stays, one of another CEP does not.
      if (value || looked.current[part] === stands) form.set(at(part), value)
    }
    looked.current = found
    // A person who has moved on meanwhile keeps the focus.
    if (isFocused(zip)) numberCell.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <CepField
        name={zip}
        label="CEP"
        span={2}
        lookup={lookup}
        onGiven={() => {
          looked.current = standing()
        }}
        onAsk={() => {
          before.current = standing()
        }}
        onFound={fill}
      />
      <TextField {...field('street', 'Rua', 7)} autoComplete="address-line1" />
      <Cell span={3}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of the field within */}
        <div
          ref={numberCell}
          onFocus={() => setIsInNumber(true)}
          onBlur={() => {
            setIsInNumber(false)
            const kept = streetNumber(String(number ?? ''))
            if (kept !== number && kept === NO_STREET_NUMBER) form.set(at('number'), kept)
          }}
        >
          <TextField
            {...field('number', 'Número', 12)}
            inputMode="numeric"
            maxLength={10}
            // Whoever types 'S/N' is still in it, and would be nowhere.
            disabled={hasNoNumber && !isInNumber}
          />
        </div>
        <Switch
          mt={6}
          size="xs"
          label="Sem número"
          styles={{ label: { whiteSpace: 'nowrap' } }}
          disabled={disabled}
          checked={hasNoNumber}
          onChange={(event) => {
            if (event.currentTarget.checked) typedNumber.current = number
            form.set(
              at('number'),
              event.currentTarget.checked ? NO_STREET_NUMBER : typedNumber.current,
            )
          }}
        />
      </Cell>
      <TextField {...field('complement', 'Complemento', 3)} />
      <TextField {...field('neighborhood', 'Bairro', hasCountry ? 5 : 3)} />
      <TextField {...field('city', 'Cidade', hasCountry ? 4 : 3)} />
      <StateField {...field('state', 'Estado', hasCountry ? 4 : 3)} />
      {hasCountry && <TextField {...field('country', 'País', 3)} />}
    </>
  )
}
