import { IconEye, IconUsers } from '@tabler/icons-react'
import { AgeBars } from '../../charts/bars.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { StatBox } from '../../ui/stat-box.tsx'
import { Gallery, Tiles } from './gallery.tsx'
import { AGES } from './sample-data.ts'

/** The same cards in Arabic, read from right to left. */
export function RtlPage() {
  return (
    <Gallery title="Da direita para a esquerda">
      <div dir="rtl" lang="ar" style={{ display: 'grid', gap: 16 }}>
        <SectionHeading>بيانات عامة</SectionHeading>
        <Tiles>
          <StatBox icon={IconUsers} label="الموظفون" value={1284} note="مسجلون ونشطون" />
          <StatBox icon={IconEye} label="الفحوصات المنجزة" value={962} share={74.9} />
        </Tiles>
        <ChartCard title="الفئة العمرية">
          <AgeBars label="الفئة العمرية" data={AGES} />
        </ChartCard>
      </div>
    </Gallery>
  )
}
