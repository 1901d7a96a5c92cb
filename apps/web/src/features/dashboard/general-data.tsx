import type { Dashboard } from '@iris/contracts/dashboard'
import { plural } from '@iris/domain/plural'
import type { DateRange } from '@iris/domain/sales-period'
import { daysWords } from '@iris/domain/sao-paulo-date'
import { IconClipboardText, IconEye, IconUsers } from '@tabler/icons-react'
import { formatPercent } from '../../ui/format.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { StatBox } from '../../ui/stat-box.tsx'
import classes from './dashboard.module.css'

type GeneralDataProps = {
  data: Dashboard
  /** null: all days. */
  period: DateRange | null
}

export function GeneralData({ data, period }: GeneralDataProps) {
  const triages = data.triages_statistics
  const exams = data.exams_statistics
  const examined = data.vision_quality_statistics.total_patients_with_exam
  return (
    <section>
      <SectionHeading>Dados Gerais</SectionHeading>
      {period && (
        <p className={classes.periodNote}>
          Triagens e exames de {daysWords(period)}. Colaboradores, gênero e faixa etária são de quem
          está ativo hoje.
        </p>
      )}
      <div className={classes.grid}>
        <div className={classes.third}>
          <StatBox
            size="lg"
            icon={IconUsers}
            label="Colaboradores"
            value={data.patients_count.total}
            note="cadastrados e ativos"
          />
        </div>
        <div className={classes.third}>
          <StatBox
            size="lg"
            icon={IconClipboardText}
            label="Triagens Únicas Realizadas"
            value={triages.total_triages}
            note={`${formatPercent(triages.percentage)} pacientes com triagens completadas`}
            share={triages.percentage}
          />
        </div>
        <div className={classes.third}>
          <StatBox
            size="lg"
            icon={IconEye}
            label="Exames Realizados"
            value={exams.total_exams}
            note={`${formatPercent(exams.percentage)} dos exames realizados · ${plural(examined, 'pessoa', 'pessoas')}`}
            share={exams.percentage}
          />
        </div>
      </div>
    </section>
  )
}
