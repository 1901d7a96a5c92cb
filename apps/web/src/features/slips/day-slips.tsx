import { isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useCompanyOptions } from '../../api/options.ts'
import { readAgain, withoutChoices } from '../../api/read-choices.ts'
import { DateField } from '../../form/date-field.tsx'
import type { FieldForm } from '../../form/use-zod-form.ts'
import { SlipsDialog } from './slips-dialog.tsx'

/** The slips of the exams of one day, of a company or of all. */
export function DaySlips({ onClose }: { onClose: () => void }) {
  const today = todayInSaoPaulo()
  const [day, setDay] = useState(today)
  const [company, setCompany] = useState<string | null>(null)
  const companies = useCompanyOptions()
  const form: FieldForm = {
    get: () => day,
    set: (_, value) => setDay(String(value)),
    leave: () => {},
    errorOf: () => undefined,
  }
  const of = isDate(day)
    ? { day, company_id: company === null ? undefined : Number(company) }
    : null
  return (
    <SlipsDialog of={of} onClose={onClose}>
      <DateField form={form} name="day" label="Dia dos exames" max={today} span={12} />
      <Select
        label="Empresa"
        placeholder="Todas as empresas"
        data={companies.data?.map(({ value, label }) => ({ value: String(value), label }))}
        value={company}
        onChange={setCompany}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar: Empresa' }}
        nothingFoundMessage={withoutChoices(companies)}
        onDropdownOpen={() => readAgain(companies)}
        limit={200}
      />
    </SlipsDialog>
  )
}
