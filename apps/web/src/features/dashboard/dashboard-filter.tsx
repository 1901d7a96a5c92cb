import { listCompanyOptions } from '@iris/contracts/companies'
import { Button, Select } from '@mantine/core'
import { IconBuilding, IconCheck, IconEraser, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../api/query-client.ts'
import classes from './dashboard.module.css'

type DashboardFilterProps = {
  /** The company that filters now, or null. */
  company: number | null
  applying: boolean
  onApply: (company: number) => void
  onClear: () => void
}

/** One company or none (spec 1 §4): chosen, then applied. */
export function DashboardFilter({ company, applying, onApply, onClear }: DashboardFilterProps) {
  const [chosen, setChosen] = useState(company === null ? null : String(company))
  const options = useQuery(queryOf(listCompanyOptions, { query: {} }))
  return (
    <form
      className={classes.filter}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onApply(Number(chosen))
      }}
    >
      <Select
        className={classes.company}
        label="Empresa"
        placeholder={options.isPending ? 'Carregando…' : 'Todas as empresas'}
        leftSection={<IconBuilding size={16} aria-hidden="true" />}
        data={(options.data ?? []).map(({ value, label }) => ({ value: String(value), label }))}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={200}
        nothingFoundMessage="Nada encontrado"
        comboboxProps={{ shadow: 'md' }}
      />
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
        disabled={!chosen}
        onClick={() => {
          setChosen(null)
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
        onClick={() => window.print()}
      >
        <IconPrinter size={18} aria-hidden="true" />
      </Button>
    </form>
  )
}
