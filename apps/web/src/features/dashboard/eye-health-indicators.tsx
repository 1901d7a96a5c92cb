import type { DashboardAnswer } from '@iris/contracts/dashboard'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import { ACUITY_CLASS_LABELS } from '@iris/domain/visual-acuity'
import { IconEyeglass, IconLensConvex } from '@tabler/icons-react'
import { RankedDoughnut, RankedPie } from '../../charts/ranked-pie.tsx'
import { answersSheet, partsSheet } from '../../charts/sheets.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { formatNumber, formatPercent, SMALL_GROUP } from '../../ui/format.ts'
import { Meter } from '../../ui/meter.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { StatBox } from '../../ui/stat-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import {
  type Answers,
  complaintAnswers,
  diseaseAnswers,
  refractiveParts,
  surgeryAnswers,
} from './chart-parts.ts'
import classes from './dashboard.module.css'
import { drawnFigures, isHidden } from './hidden-figures.ts'

export function EyeHealthIndicators({ answer }: { answer: DashboardAnswer }) {
  const data = drawnFigures(answer)
  const triaged = data.eye_complaints_statistics.total_patients_with_triage
  const triages = plural(triaged, 'triagem', 'triagens')
  const complaints = complaintAnswers(data.eye_complaints_statistics)
  const diseases = diseaseAnswers(data.eye_diseases_statistics)
  const surgeries = surgeryAnswers(data.eye_surgeries_statistics)
  const aids = [
    { icon: IconEyeglass, label: 'Óculos', ...answer.vision_aids_statistics.glasses_users },
    {
      icon: IconLensConvex,
      label: 'Lentes de Contato',
      ...answer.vision_aids_statistics.contact_lens_users,
    },
  ]
  return (
    <section>
      <SectionHeading>INDICADORES DE SAÚDE OCULAR</SectionHeading>
      <div className={classes.grid}>
        <div className={classes.half}>
          <ChartCard
            title="Queixas oculares"
            hidden={isHidden(answer.eye_complaints_statistics)}
            subtitle={`Queixas citadas em ${triages}`}
            sheet={answersSheet('Queixa', complaints)}
          >
            <RankedPie
              label="Queixas oculares"
              data={complaints.parts}
              note={noteOf('queixas', complaints)}
            />
          </ChartCard>
        </div>
        <div className={classes.half}>
          <ChartCard
            title="Doenças oculares"
            hidden={isHidden(answer.eye_diseases_statistics)}
            subtitle={`Doenças citadas em ${triages}`}
            sheet={answersSheet('Doença', diseases)}
          >
            <RankedDoughnut
              label="Doenças oculares prévias"
              data={diseases.parts}
              center={{ value: diseases.total, label: diseases.total === 1 ? 'doença' : 'doenças' }}
              note={noteOf('doenças', diseases, 'Nenhuma doença')}
            />
          </ChartCard>
        </div>
        <div className={classes.aids}>
          {aids.map(({ icon, label, total }) => {
            const share = percentOf(total ?? 0, triaged)
            return (
              <StatBox
                key={label}
                icon={icon}
                label={label}
                value={total}
                beside={formatPercent(share)}
                share={share}
              />
            )
          })}
        </div>
        <div className={classes.wide}>
          <ChartCard
            title="Cirurgias oculares"
            hidden={isHidden(answer.eye_surgeries_statistics)}
            subtitle={`Cirurgias anteriores citadas em ${triages}`}
            sheet={answersSheet('Cirurgia', surgeries)}
          >
            <RankedDoughnut
              label="Cirurgias oculares prévias"
              data={surgeries.parts}
              center={{
                value: surgeries.total,
                label: surgeries.total === 1 ? 'cirurgia' : 'cirurgias',
              }}
              note={noteOf('cirurgias', surgeries)}
              meters
            />
          </ChartCard>
        </div>
        <Acuity data={answer} />
        <Refraction answer={answer} />
      </div>
    </section>
  )
}

/** What the percentages are of: a person may give several answers, or none. */
function noteOf(answers: string, { none }: Answers, nothing = none.label): string {
  const people = plural(none.count, 'paciente', 'pacientes')
  return `Porcentagens das ${answers} citadas: um paciente pode citar mais de uma. ${nothing}: ${people}, ${formatPercent(none.percentage)} das triagens.`
}

function Acuity({ data }: { data: DashboardAnswer }) {
  const { vision_quality_statistics: eyes, total_eyes_examined: all } =
    data.vision_quality_statistics
  const boxes = [
    {
      label: ACUITY_CLASS_LABELS.normal,
      count: eyes.normal_vision.count,
      range: 'Acuidade Visual de 20/20 a 20/30',
      badge: <StatusBadge meaning="done">Normal</StatusBadge>,
    },
    {
      label: ACUITY_CLASS_LABELS.low,
      count: eyes.low_vision.count,
      range: 'Acuidade Visual de 20/40 a 20/100',
      badge: <StatusBadge meaning="waiting">Atenção</StatusBadge>,
    },
    {
      label: ACUITY_CLASS_LABELS.severe,
      count: eyes.severe_low_vision.count,
      range: 'Acuidade Visual 20/200, PL ou SPL',
      badge: <StatusBadge meaning="altered">Alterada</StatusBadge>,
    },
  ]
  return boxes.map(({ label, count, range, badge }) => {
    const share = percentOf(count ?? 0, all ?? 0)
    return (
      <div key={label} className={classes.third}>
        <StatBox
          size="lg"
          label={label}
          badge={badge}
          value={count}
          beside={`${formatPercent(share)} dos olhos`}
          note={range}
          share={share}
        />
      </div>
    )
  })
}

function Refraction({ answer }: { answer: DashboardAnswer }) {
  const data = drawnFigures(answer)
  const refraction = data.refrative_statistics
  const retinography = answer.retinography_statistics
  const parts = refractiveParts(refraction)
  const altered = refraction.total_refractive_disorders
  const examined = plural(refraction.total_patients_with_exam, 'paciente', 'pacientes')
  const rows = [
    { label: 'Com retinografia', count: retinography.with_retinography.total },
    { label: 'Sem retinografia', count: retinography.without_retinography.total },
  ].map((row) => ({
    ...row,
    share: percentOf(row.count ?? 0, retinography.total_patients_with_exam ?? 0),
  }))
  return (
    <>
      <div className={classes.wide}>
        <ChartCard
          title="Autorrefrator"
          hidden={isHidden(answer.refrative_statistics)}
          subtitle={`Distúrbios refrativos em ${examined} com exame`}
          sheet={partsSheet('Distúrbio', parts)}
        >
          <RankedDoughnut
            label="Resultados do autorrefrator"
            data={parts}
            center={{ value: altered, label: altered === 1 ? 'alterado' : 'alterados' }}
            meters
          />
        </ChartCard>
      </div>
      <div className={classes.narrow}>
        <Card>
          <CardHead title="Retinografia" subtitle={`${examined} com exame`} />
          <div className={classes.retinography}>
            {rows.map(({ label, count, share }) => (
              <div key={label}>
                <div className={classes.row}>
                  <span>{label}</span>
                  <span>
                    <strong className={classes.figure}>
                      {count === null ? SMALL_GROUP : formatNumber(count)}
                    </strong>{' '}
                    <span className={classes.quiet}>{count !== null && formatPercent(share)}</span>
                  </span>
                </div>
                {count !== null && <Meter share={share} label={label} />}
              </div>
            ))}
          </div>
        </Card>
      </div>
    </>
  )
}
