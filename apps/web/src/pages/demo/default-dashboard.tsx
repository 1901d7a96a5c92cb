import { IconBabyCarriage, IconClipboardList, IconEye, IconUsers } from '@tabler/icons-react'
import { AgeBars } from '../../charts/bars.tsx'
import { partsSheet } from '../../charts/sheets.ts'
import { ChartCard } from '../../ui/chart-card.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ChartSkeleton, StatSkeleton } from '../../ui/skeletons.tsx'
import { StatBox } from '../../ui/stat-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Gallery, Tiles } from './gallery.tsx'
import { AGES } from './sample-data.ts'

export function DefaultDashboardPage() {
  return (
    <Gallery title="Painel de exemplo">
      <SectionHeading>Dados Gerais</SectionHeading>
      <Tiles>
        <StatBox
          size="lg"
          icon={IconUsers}
          label="Colaboradores"
          value={1284}
          note="cadastrados e ativos"
        />
        <StatBox
          size="lg"
          icon={IconClipboardList}
          label="Triagens Únicas Realizadas"
          value={1097}
          note="85,4% pacientes com triagens completadas"
          share={85.4}
        />
        <StatBox
          size="lg"
          icon={IconEye}
          label="Exames Realizados"
          value={962}
          note="74,9% dos exames realizados · 891 pessoas"
          share={74.9}
        />
      </Tiles>
      <Tiles>
        <StatBox icon={IconBabyCarriage} label="Gestantes" value={14} beside="1,3%" share={1.3} />
        <StatBox
          label="Baixa Visão"
          value={318}
          beside="16,5% dos olhos"
          share={16.5}
          badge={<StatusBadge meaning="waiting">Atenção</StatusBadge>}
        />
        <StatSkeleton />
      </Tiles>
      <Tiles min={420}>
        <ChartCard title="Faixa etária" sheet={partsSheet('Faixa etária', AGES)}>
          <AgeBars label="Faixa etária" data={AGES} />
        </ChartCard>
        <ChartSkeleton />
      </Tiles>
    </Gallery>
  )
}
