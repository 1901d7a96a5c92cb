import type { Dashboard } from '@iris/contracts/dashboard'
import { percentOf, wholeOf } from '@iris/domain/percent'
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
  const people = data.patients_count.total
  const { total_triages } = data.triages_statistics
  const { total_exams, percentage } = data.exams_statistics
  const triaged = percentOf(total_triages, people)
  const done = percentOf(total_exams, wholeOf(total_exams, percentage))
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
            value={people}
            note="cadastrados e ativos"
          />
        </div>
        <div className={classes.third}>
          <StatBox
            size="lg"
            icon={IconClipboardText}
            label="Triagens Únicas Realizadas"
            value={total_triages}
            note={`${formatPercent(triaged)} pacientes com triagens completadas`}
            share={triaged}
          />
        </div>
        <div className={classes.third}>
          <StatBox
            size="lg"
            icon={IconEye}
            label="Exames Realizados"
            value={total_exams}
            note={`${formatPercent(done)} dos exames realizados · ${plural(examined, 'pessoa', 'pessoas')}`}
            share={done}
          />
        </div>
      </div>
    </section>
  )
}
