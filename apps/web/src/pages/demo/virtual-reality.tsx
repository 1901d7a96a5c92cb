import { useState } from 'react'
import { BrandAperture } from '../../ui/brand-mark.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { CheckCards, ChoiceCards } from '../../ui/choice-cards.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { Gallery, Tiles } from './gallery.tsx'
import { MoreLooks } from './more-looks.tsx'

const MEANINGS: readonly [Meaning, string][] = [
  ['done', 'Concluído'],
  ['waiting', 'Atenção'],
  ['altered', 'Alterado'],
  ['progress', 'Em andamento'],
  ['neutral', 'Sem estado'],
]

export function VirtualRealityPage() {
  const [room, setRoom] = useState('sala')
  const [signs, setSigns] = useState<string[]>(['luz'])
  return (
    <Gallery title="Realidade virtual">
      <SectionHeading>Componentes</SectionHeading>
      <Tiles min={360}>
        <Card>
          <CardHead title="Sala de exames" subtitle="Cartões de escolha" />
          <ChoiceCards
            label="Ambiente"
            value={room}
            onChange={setRoom}
            options={[
              { value: 'sala', label: 'Sala' },
              { value: 'campo', label: 'Campo', hint: 'ao ar livre' },
            ]}
          />
          <br />
          <CheckCards
            label="Sinais"
            value={signs}
            onChange={setSigns}
            options={[
              { value: 'luz', label: 'Luz forte' },
              { value: 'poeira', label: 'Poeira' },
            ]}
          />
        </Card>
        <Card>
          <CardHead title="Significados" subtitle="Sempre ícone e palavra" />
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            {MEANINGS.map(([meaning, word]) => (
              <StatusBadge key={meaning} meaning={meaning}>
                {word}
              </StatusBadge>
            ))}
          </div>
          <div style={{ maxWidth: 240, margin: '24px auto 0' }}>
            <BrandAperture />
          </div>
        </Card>
      </Tiles>
      <MoreLooks />
    </Gallery>
  )
}
