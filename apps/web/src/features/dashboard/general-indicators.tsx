import type { DashboardAnswer } from '@iris/contracts/dashboard'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import {
  IconBabyBottle,
  IconBabyCarriage,
  IconGenderFemale,
  IconGenderMale,
  IconHelmet,
  IconSmoking,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { AgeBars, GenderPairBars } from '../../charts/bars.tsx'
import { RankedPie } from '../../charts/ranked-pie.tsx'
import { genderSheet, partsSheet } from '../../charts/sheets.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { EMPTY, formatNumber, formatPercent, SMALL_GROUP } from '../../ui/format.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { StatBox } from '../../ui/stat-box.tsx'
import { ageParts, conditionPairs, screenTimeParts } from './chart-parts.ts'
import classes from './dashboard.module.css'
import { drawnFigures, isHidden } from './hidden-figures.ts'

export function GeneralIndicators({ answer }: { answer: DashboardAnswer }) {
  const data = drawnFigures(answer)
  const habits = answer.health_habits_statistics
  const answered = data.screen_time_statistics.total_patients_with_triage
  const triages = plural(answered, 'triagem', 'triagens')
  const ages = ageParts(data.age_statistics)
  const conditions = conditionPairs(data.conditions_statistics)
  const screens = screenTimeParts(data.screen_time_statistics)
  const boxes = [
    { label: 'Gestantes', icon: IconBabyCarriage, count: habits.pregnancy.count },
    { label: 'Lactantes', icon: IconBabyBottle, count: habits.breastfeeding.count },
    { label: 'Uso de EPI', icon: IconHelmet, count: habits.epis.count },
    { label: 'Fumante', icon: IconSmoking, count: habits.smoking_habits.smokers.count },
  ]
  return (
    <section>
      <SectionHeading>INDICADORES GERAIS</SectionHeading>
      {answered < data.triages_statistics.total_triages && (
        <p className={classes.answered}>
          Contam as respostas de {triages}: as de quem se cadastrou pelo link entram depois do
          exame.
        </p>
      )}
      <div className={classes.grid}>
        <div className={classes.narrow}>
          <GenderCard data={answer} />
        </div>
        <div className={classes.wide}>
          <ChartCard
            title="Faixa etária"
            hidden={isHidden(answer.age_statistics)}
            subtitle="Colaboradores por idade, em anos"
            sheet={partsSheet('Idade', ages)}
          >
            <AgeBars label="Colaboradores por faixa etária" data={ages} />
          </ChartCard>
        </div>
        <div className={classes.half}>
          <ChartCard
            title="Condições sistêmicas por gênero"
            hidden={isHidden(answer.conditions_statistics)}
            subtitle={`${triages} · M masculino, F feminino`}
            sheet={genderSheet('Condição', conditions)}
          >
            <GenderPairBars label="Condições sistêmicas por gênero" data={conditions} />
          </ChartCard>
        </div>
        <div className={classes.half}>
          <ChartCard
            title="Tempo de tela"
            hidden={isHidden(answer.screen_time_statistics)}
            subtitle={`Horas por dia, ${triages}`}
            sheet={partsSheet('Tempo de tela', screens)}
          >
            <RankedPie label="Tempo de tela por dia" data={screens} colors="ramp" />
          </ChartCard>
        </div>
        {boxes.map(({ label, icon, count }) => {
          const share = percentOf(count ?? 0, answered)
          return (
            <div key={label} className={classes.quarter}>
              <StatBox
                icon={icon}
                label={label}
                value={count}
                beside={formatPercent(share)}
                share={share}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}

function GenderCard({ data }: { data: DashboardAnswer }) {
  const { male, female, other } = data.gender_statistics
  const total = data.patients_count.total ?? 0
  return (
    <Card>
      <CardHead title="Gênero" subtitle={plural(total, 'colaborador', 'colaboradores')} />
      <table className={classes.gender}>
        <caption className="visually-hidden">Colaboradores por gênero</caption>
        <thead>
          <tr>
            <th scope="col">Gênero</th>
            <th scope="col">Quantidade</th>
            <th scope="col">Porcentagem</th>
          </tr>
        </thead>
        <tbody>
          <GenderRow icon={IconGenderMale} label="Masculino" count={male.count} of={total} />
          <GenderRow icon={IconGenderFemale} label="Feminino" count={female.count} of={total} />
          {other.count !== 0 && (
            <GenderRow icon={IconUser} label="Outros" count={other.count} of={total} />
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatNumber(total)}</td>
            <td>{formatPercent(total > 0 ? 100 : 0)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

type GenderRowProps = {
  icon: TablerIcon
  label: string
  count: number | null
  of: number
}

function GenderRow({ icon: Icon, label, count, of }: GenderRowProps) {
  return (
    <tr>
      <th scope="row">
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {label}
      </th>
      <td>
        <strong>{count === null ? SMALL_GROUP : formatNumber(count)}</strong>
      </td>
      <td>{count === null ? EMPTY : formatPercent(percentOf(count, of))}</td>
    </tr>
  )
}
