import { REPORT_BATCH_MAX } from '@iris/domain/limits'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import { reportPeriodErrors, wholeMonths } from '@iris/domain/report-period'
import { daysWords, isDate } from '@iris/domain/sao-paulo-date'
import { CloseButton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useCompanyOptions } from '../../api/options.ts'
import { ReadTrouble } from '../../api/read-trouble.tsx'
import { DateField } from '../../form/date-field.tsx'
import { Cell, FormGrid } from '../../form/form-grid.tsx'
import { labelIn } from '../../form/kept-option.ts'
import { MultiSelectField } from '../../form/select-fields.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import { formatNumber } from '../../ui/format.ts'
import { GroupingChoice } from './grouping-choice.tsx'
import classes from './report-batches.module.css'

export type BatchValues = {
  company_ids: readonly number[]
  /** '' or what is typed so far. */
  from: string
  to: string
  by: ReportGrouping
}

type FieldsProps = {
  form: ZodForm<BatchValues>
  /** Whole months only, because the role sees no patients. */
  getsMonths: boolean
}

/** Which companies, of when, and how they are grouped. */
export function ReportBatchFields({ form, getsMonths }: FieldsProps) {
  const companies = useCompanyOptions()
  const { company_ids: chosen, from, to, by } = form.values
  const isGood = Object.keys(reportPeriodErrors({ startDate: from, endDate: to })).length === 0
  return (
    <FormGrid>
      <MultiSelectField
        name="company_ids"
        label="Empresas"
        hint={`${formatNumber(chosen.length)} de ${REPORT_BATCH_MAX}`}
        placeholder="Busque e escolha"
        options={companies.data ?? []}
        read={companies}
        listedApart
      />
      {companies.error && (
        <Cell>
          <ReadTrouble of={companies} />
        </Cell>
      )}
      {chosen.length > 0 && (
        <Cell>
          <Chosen form={form} labelOf={(id) => labelIn(companies.data, id, 'Empresa')} />
        </Cell>
      )}
      <DateField name="from" label="De" span={6} {...(isDate(to) && { max: to })} />
      <DateField name="to" label="Até" span={6} {...(isDate(from) && { min: from })} />
      {getsMonths && (
        <Cell>
          <p className={classes.quiet}>
            Seu perfil recebe meses inteiros
            {isGood && `: ${daysWords(wholeMonths({ from, to }))}`}.
          </p>
        </Cell>
      )}
      <Cell>
        <GroupingChoice value={by} onChange={(picked) => form.set('by', picked)} />
      </Cell>
    </FormGrid>
  )
}

type ChosenProps = { form: ZodForm<BatchValues>; labelOf: (id: number) => string }

function Chosen({ form, labelOf }: ChosenProps) {
  const { company_ids: chosen } = form.values

  function takeOff({ currentTarget }: MouseEvent<HTMLButtonElement>, id: number) {
    // The focus would be lost with its button.
    const row = currentTarget.closest('li')
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
    const field = currentTarget.form?.querySelector<HTMLElement>('[data-path="company_ids"]')
    ;(next ?? field)?.focus()
    form.set(
      'company_ids',
      chosen.filter((other) => other !== id),
    )
  }

  return (
    <ul className={classes.chosen} aria-label="Empresas escolhidas">
      {chosen.map((id) => (
        <li key={id} className={classes.row}>
          <span>{labelOf(id)}</span>
          <CloseButton
            className={classes.off}
            aria-label={`Tirar ${labelOf(id)}`}
            onClick={(event) => takeOff(event, id)}
          />
        </li>
      ))}
    </ul>
  )
}
