import { AgeBars, GenderPairBars, RankedBars } from '../../charts/bars.tsx'
import { RankedDoughnut, RankedPie } from '../../charts/ranked-pie.tsx'
import { genderSheet, partsSheet } from '../../charts/sheets.ts'
import { TrendLines } from '../../charts/trend-lines.tsx'
import { Card } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Gallery, Tiles } from './gallery.tsx'
import { AGES, CONDITIONS, DISEASES, REFRACTION, SCREEN_TIME } from './sample-data.ts'

export function ChartsPage() {
  return (
    <Gallery title="Gráficos">
      <SectionHeading>INDICADORES GERAIS</SectionHeading>
      <Tiles min={460}>
        <ChartCard
          title="Faixa etária"
          subtitle="Colaboradores por idade, em anos"
          sheet={partsSheet('Faixa etária', AGES)}
        >
          <AgeBars label="Faixa etária" data={AGES} />
        </ChartCard>
        <ChartCard
          title="Condições sistêmicas por gênero"
          subtitle="1.097 triagens · M masculino, F feminino"
          sheet={genderSheet('Condição', CONDITIONS)}
        >
          <GenderPairBars label="Condições sistêmicas por gênero" data={CONDITIONS} />
        </ChartCard>
        <ChartCard
          title="Tempo de tela"
          subtitle="Horas por dia, 1.097 triagens"
          sheet={partsSheet('Tempo de tela', SCREEN_TIME)}
        >
          <RankedPie label="Tempo de tela" data={SCREEN_TIME} colors="ramp" />
        </ChartCard>
        <ChartCard
          title="Doenças oculares"
          subtitle="Doenças citadas em 1.097 triagens"
          sheet={partsSheet('Doença', DISEASES)}
        >
          <RankedDoughnut
            label="Doenças oculares"
            data={DISEASES}
            center={{ value: 126, label: 'doenças' }}
            note="Porcentagens das doenças citadas; um paciente pode citar mais de uma."
          />
        </ChartCard>
        <ChartCard
          title="Autorrefrator"
          subtitle="Distúrbios refrativos em 962 pacientes com exame"
          sheet={partsSheet('Distúrbio', REFRACTION)}
        >
          <RankedDoughnut
            label="Autorrefrator"
            data={REFRACTION}
            meters
            center={{ value: 665, label: 'alterados' }}
          />
        </ChartCard>
        <ChartCard title="Top 5 Motivos de Ganho">
          <RankedBars
            label="Top 5 Motivos de Ganho"
            data={[
              { label: 'Preço: Condições de Pagamento', count: 12 },
              { label: 'Prazo: Atendimento', count: 7 },
              { label: 'Preço: Desconto', count: 2 },
            ]}
          />
        </ChartCard>
      </Tiles>
      <SectionHeading>EVOLUÇÃO</SectionHeading>
      <Tiles min={460}>
        <Card>
          <TrendLines
            title="Classificação"
            note="das pessoas concluídas"
            moments={['07/2026', '08/2026', '09/2026', '10/2026']}
            series={[
              { letter: 'L', name: 'Liberado', values: [61, 64, null, 70] },
              { letter: 'C', name: 'Consulta', values: [27, 24, null, 21] },
              { letter: 'E', name: 'Especialista', values: [12, 12, null, 9] },
            ]}
          />
        </Card>
      </Tiles>
    </Gallery>
  )
}
