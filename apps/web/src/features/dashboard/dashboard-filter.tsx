import { isFound } from '@iris/domain/search-key'
import { Button, Select } from '@mantine/core'
import { IconCheck, IconEraser, IconPrinter } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNamedCompanyOptions } from '../../api/options.ts'
import { readAgain, withoutChoices } from '../../api/read-choices.ts'
import { withKept } from '../../form/kept-option.ts'
import { useList } from '../../form/use-list.ts'
import { atRest } from '../../ui/at-rest.ts'
import classes from './dashboard.module.css'

type DashboardFilterProps = {
  /** The company that filters now, or null. */
  company: number | null
  applying: boolean
  /** The figures that stand are still of the former filter. */
  isFormer: boolean
  onApply: (company: number) => void
  onClear: () => void
  /** Something else filters too, which 'Limpar' takes away. */
  isFiltered: boolean
  /** What else filters, beside the company. */
  children: ReactNode
}

/** One company or none (spec 1 §4): chosen, then applied. */
export function DashboardFilter({
  company,
  applying,
  isFormer,
  onApply,
  onClear,
  isFiltered,
  children,
}: DashboardFilterProps) {
  const [chosen, setChosen] = useState(company === null ? null : String(company))
  const options = useNamedCompanyOptions(company)
  // A company that was deactivated is not offered, and its figures must not seem to be everybody's.
  const shown = options.data ? withKept(options.data, company, `Empresa ${company}`) : []
  // What Enter has just chosen is applied before the choice is drawn.
  const latest = useRef(chosen)
  const pick = (picked: string | null) => {
    latest.current = picked
    setChosen(picked)
  }
  // The browser's back and forward change what filters too, and the field must name it.
  useEffect(() => {
    latest.current = company === null ? null : String(company)
    setChosen(latest.current)
  }, [company])
  const list = useList((typed) => {
    const first = typed ? options.data?.find(({ label }) => isFound(label, typed)) : undefined
    if (first) pick(String(first.value))
    return first !== undefined
  }, options.isPending)

  const isClear = !chosen && !isFiltered

  // Enter takes the first match and applies it, so nobody needs the arrows or the button.
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    list.onKeyDownCapture(event)
    if (event.key !== 'Enter' || !latest.current || applying) return
    event.preventDefault()
    onApply(Number(latest.current))
  }

  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onApply(Number(chosen))
      }}
    >
      <Select
        className={classes.company}
        label="Empresa"
        placeholder={options.isPending ? 'Carregando…' : 'Todas as empresas'}
        data={shown.map(({ value, label }) => ({ value: String(value), label }))}
        value={chosen}
        onChange={pick}
        {...list}
        onKeyDownCapture={onKeyDownCapture}
        selectFirstOptionOnChange
        onFocus={(event) => event.currentTarget.select()}
        searchable
        limit={200}
        onDropdownOpen={() => {
          list.onDropdownOpen()
          readAgain(options)
        }}
        nothingFoundMessage={withoutChoices(options)}
        comboboxProps={{ shadow: 'md' }}
      />
      {children}
      <Button
        type="submit"
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        disabled={!chosen || applying}
      >
        Aplicar
      </Button>
      <Button
        variant="default"
        leftSection={<IconEraser size={16} aria-hidden="true" />}
        {...atRest(isClear)}
        onClick={() => {
          if (isClear) return
          pick(null)
          onClear()
        }}
      >
        Limpar
      </Button>
      <Button
        variant="default"
        px={10}
        aria-label="Imprimir"
        title="Imprimir"
        disabled={isFormer}
        onClick={() => window.print()}
      >
        <IconPrinter size={18} aria-hidden="true" />
      </Button>
    </form>
  )
}
