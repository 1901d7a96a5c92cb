import { IconCalendarEvent, IconCoin, IconReceipt } from '@tabler/icons-react'
import { Card, CardHead } from '../../ui/card.tsx'
import { DataSheet } from '../../ui/data-sheet.tsx'
import { formatMoney } from '../../ui/format.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { StatBox } from '../../ui/stat-box.tsx'
import { Gallery, Tiles } from './gallery.tsx'
import { PROJECTS } from './sample-data.ts'

export function BillingPage() {
  return (
    <Gallery title="Faturamento">
      <SectionHeading>Resumo</SectionHeading>
      <Tiles>
        <StatBox icon={IconReceipt} label="Faturas" value={12} />
        <StatBox icon={IconCoin} label="Pagas" value={9} beside="75,0%" share={75} />
        <StatBox icon={IconCalendarEvent} label="A vencer" value={3} beside="25,0%" share={25} />
      </Tiles>
      <Card>
        <CardHead title="Por projeto" subtitle="Valores de exemplo" />
        <DataSheet
          caption="Por projeto"
          sheet={{
            head: ['Projeto', 'Valor'],
            rows: PROJECTS.map(({ name, budget }) => [name, formatMoney(budget)]),
          }}
        />
      </Card>
    </Gallery>
  )
}
