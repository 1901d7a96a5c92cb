import type { ExamPart } from '@iris/domain/exam-status'
import { IconDeviceTablet, IconServer } from '@tabler/icons-react'
import { useState } from 'react'
import { AddButton } from '../../ui/add-button.tsx'
import { Brand } from '../../ui/brand-mark.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { YesNo } from '../../ui/choice-cards.tsx'
import { ClinicBrand } from '../../ui/clinic-brand.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { type PartMark, PartMarks } from '../../ui/part-marks.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { RefreshFailed } from '../../ui/refresh-failed.tsx'
import { FilterSkeleton, LinesSkeleton } from '../../ui/skeletons.tsx'
import { ActiveBadge, ExamStatusBadge } from '../../ui/status-badge.tsx'
import { TemperatureBadge } from '../../ui/temperature-badge.tsx'
import { VersionTable } from '../../ui/version-table.tsx'
import { WhereBadge } from '../../ui/where-badge.tsx'
import classes from './gallery.module.css'
import { Tiles } from './gallery.tsx'

const STATUSES = ['Pendente', 'Avaliação Médica', 'Concluído', 'E-mail enviado']
const CLINIC = {
  name: 'Clínica Boa Vista',
  phone: '1133334444',
  whatsapp: '11987654321',
  logo_url: null,
}
const MARKS: Record<ExamPart, PartMark> = {
  triage: { state: 'done' },
  acuity: { state: 'here', at: Date.parse('2026-11-20T13:12:00Z') },
  ishihara: { state: 'now' },
  upload: { state: 'todo' },
}

/** The small parts that pages are made of, each in all its states. */
export function MoreLooks() {
  const [glasses, setGlasses] = useState<boolean | null>(null)
  return (
    <Tiles min={360}>
      <Card>
        <CardHead title="Estados" subtitle="Cada um com a sua palavra" />
        <div className={classes.row}>
          {STATUSES.map((status) => (
            <ExamStatusBadge key={status} status={status} />
          ))}
          <ActiveBadge active />
          <ActiveBadge active={false} />
          <WhereBadge holder={null} />
          <WhereBadge holder="Teca Prado" />
          {(['Frio', 'Morno', 'Quente'] as const).map((temperature) => (
            <TemperatureBadge key={temperature} temperature={temperature} />
          ))}
        </div>
        <PartMarks label="Partes do exame" markOf={(part) => MARKS[part]} />
      </Card>
      <Card>
        <CardHead title="Pessoas e marca" />
        <div className={classes.row}>
          <PersonAvatar name="Conceição Guimarães" size={44} />
          <ContactLinks name="Conceição" phone="11987654321" />
          <ContactLinks name="a recepção" phone="1133334444" />
          <IconButton icon={IconServer} label="Guardar" of="o exemplo" onClick={() => undefined} />
          <Brand />
          <Brand nameOnly />
          <ClinicBrand clinic={CLINIC} />
          <AddButton>Novo exemplo</AddButton>
          <AddButton disabled>Novo exemplo</AddButton>
          <AddButton loading>Novo exemplo</AddButton>
        </div>
      </Card>
      <Card>
        <CardHead title="Medidas" subtitle="Nada, uma parte, tudo" />
        <div className={classes.column}>
          {[0, 37.5, 100].map((share) => (
            <Meter key={share} label="Concluídos" share={share} />
          ))}
          <YesNo label="Você usa óculos?" value={glasses} onChange={setGlasses} />
          <YesNo label="Você fuma?" value={true} onChange={() => undefined} disabled />
          <YesNo
            label="Você usa EPI?"
            value={null}
            onChange={() => undefined}
            error="Uso de EPI é obrigatório"
          />
        </div>
      </Card>
      <Card>
        <CardHead title="Dois registros" />
        <VersionTable
          label="Duas medidas"
          mine={{ icon: IconDeviceTablet, title: 'Neste aparelho', detail: '09:41, sem rede' }}
          theirs={{ icon: IconServer, title: 'No servidor', detail: '09:38' }}
          rows={[
            { label: 'Olho direito', mine: '20/25', theirs: '20/25' },
            { label: 'Olho esquerdo', mine: '20/40', theirs: '20/30' },
          ]}
        />
      </Card>
      <Card>
        <CardHead title="Sem atualização e carregando" />
        <RefreshFailed
          since={Date.UTC(2026, 10, 25, 12, 41)}
          retrying={false}
          onRetry={() => undefined}
        />
        <LinesSkeleton lines={3} />
        <FilterSkeleton />
      </Card>
    </Tiles>
  )
}
