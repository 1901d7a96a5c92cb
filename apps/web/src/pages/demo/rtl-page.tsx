import { Button, TextInput } from '@mantine/core'
import { IconEye, IconSearch, IconUsers } from '@tabler/icons-react'
import { AgeBars } from '../../charts/bars.tsx'
import type { Part } from '../../charts/slices.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { Card } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { StatBox } from '../../ui/stat-box.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './gallery.module.css'
import { Gallery, Tiles } from './gallery.tsx'
import { AGES } from './sample-data.ts'

const AGE_NAMES = ['أقل من 20', 'من 20 إلى 39', 'من 40 إلى 59', '60 فأكثر']
const AGES_IN_ARABIC: Part[] = AGES.map((part, at) => ({ ...part, label: AGE_NAMES[at] ?? '' }))

type Exam = { id: number; name: string; sector: string; state: [Meaning, string]; day: string }

const EXAMS: readonly Exam[] = [
  { id: 1, name: 'ليلى حداد', sector: 'المكابس', state: ['done', 'مكتمل'], day: '12/03/2026' },
  { id: 2, name: 'يوسف منصور', sector: 'الطلاء', state: ['waiting', 'معلق'], day: '04/08/2026' },
  { id: 3, name: 'سلمى خوري', sector: 'اللحام', state: ['progress', 'قيد التقييم'], day: '' },
]

const COLUMNS: readonly Column<Exam>[] = [
  { key: 'name', label: 'الاسم', look: 'name', card: 'title' },
  { key: 'sector', label: 'القسم', look: 'quiet', card: 'subtitle' },
  {
    key: 'state',
    label: 'الحالة',
    card: 'badge',
    render: ({ state: [meaning, words] }) => <StatusBadge meaning={meaning}>{words}</StatusBadge>,
  },
  { key: 'day', label: 'تاريخ الفحص', look: 'numbers' },
]

/** The parts of a page in Arabic, read from right to left. */
export function RtlPage() {
  return (
    <Gallery title="Da direita para a esquerda" dir="rtl">
      <div lang="ar" className={classes.column}>
        <SectionHeading>بيانات عامة</SectionHeading>
        <Tiles>
          <StatBox icon={IconUsers} label="الموظفون" value={1284} note="مسجلون ونشطون" />
          <StatBox
            icon={IconEye}
            label="الفحوصات المنجزة"
            value={962}
            beside="74,9%"
            share={74.9}
          />
        </Tiles>
        <ChartCard title="الفئة العمرية">
          <AgeBars label="الفئة العمرية" data={AGES_IN_ARABIC} />
        </ChartCard>
        <SectionHeading>الفحوصات</SectionHeading>
        <div className={classes.row}>
          <TextInput
            type="search"
            aria-label="بحث"
            placeholder="ابحث بالاسم"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
          />
          <Button>فحص جديد</Button>
          <Button variant="default">تصدير</Button>
        </div>
        <Card padding="none" className={classes.table}>
          <DataTable
            label="الفحوصات"
            columns={COLUMNS}
            rows={EXAMS}
            rowKey={({ id }) => id}
            empty={null}
          />
        </Card>
      </div>
    </Gallery>
  )
}
