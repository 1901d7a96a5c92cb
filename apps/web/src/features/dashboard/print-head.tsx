import { getClinic } from '@iris/contracts/clinic-view'
import { PRODUCT_NAME } from '@iris/domain/clinic'
import type { DateRange } from '@iris/domain/sales-period'
import { daysWords, formatDateTime } from '@iris/domain/sao-paulo-date'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNamedCompanyOptions } from '../../api/options.ts'
import { queryOf } from '../../api/query-client.ts'
import { labelIn } from '../../form/kept-option.ts'
import { ClinicLogo } from '../../ui/clinic-logo.tsx'
import classes from './print-head.module.css'

type PrintHeadProps = {
  company: number | null
  /** The event, its days and whose it is; null where the figures are of none. */
  event: ReactNode
  /** null where the figures are of all days. */
  period: DateRange | null
}

/** On paper only: of whom the figures are, of which days, whose they are, and when they were printed. */
export function PrintHead({ company, event, period }: PrintHeadProps) {
  const clinic = useQuery(queryOf(getClinic, {})).data
  const companies = useNamedCompanyOptions(company).data
  const printed = usePrintedAt()
  return (
    <div className={classes.head}>
      <ClinicLogo url={clinic?.logo_url ?? null} size={32} />
      <div className={classes.about}>
        <p className={classes.title}>Dashboard de saúde ocular</p>
        {event ?? (
          <>
            <p>{company === null ? 'Todas as empresas' : labelIn(companies, company, 'Empresa')}</p>
            <p>
              {period ? daysWords(period) : `Tudo o que foi registrado até ${printed.slice(0, 10)}`}
            </p>
          </>
        )}
      </div>
      <div className={classes.clinic}>
        <p className={classes.name}>{clinic?.name ?? PRODUCT_NAME}</p>
        <p>Impresso em {printed}</p>
      </div>
    </div>
  )
}

/** 'DD/MM/YYYY HH:mm' of the moment in which it is printed. */
function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // The paper is drawn as soon as this returns.
    const note = () => flushSync(() => setAt(new Date()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return formatDateTime(at)
}
