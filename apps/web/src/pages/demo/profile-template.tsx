import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { dialogPart } from '../../ui/dialog-part.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { SegmentedProgress } from '../../ui/segmented-progress.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { Gallery } from './gallery.tsx'

const SampleForm = dialogPart(
  'Abrindo o exemplo',
  async () => (await import('./sample-form.tsx')).SampleForm,
)

// All inputs at once, below what the page begins with. The dialogs stand under them and come with them.
const MoreParts = part(
  async () => (await import('./more-parts.tsx')).MoreParts,
  ({ failed, onRetry }) =>
    failed ? (
      <ErrorState message={PART_FAILED} onRetry={onRetry} />
    ) : (
      <Card>
        <FormSkeleton fields={16} />
      </Card>
    ),
)

export function ProfileTemplatePage() {
  const [open, setOpen] = useState(false)
  return (
    <Gallery title="Modelo de perfil">
      <Card padding="none">
        <PatientStrip
          name="Conceição Aparecida Guimarães"
          facts={['47 anos', 'Metalúrgica São Caetano Ltda.', 'Operadora de prensa']}
          action={<Button onClick={() => setOpen(true)}>Abrir formulário</Button>}
        />
      </Card>
      <Card>
        <p>2 de 4 concluídos</p>
        <SegmentedProgress
          label="Status dos Exames"
          segments={['done', 'done', 'current', 'todo']}
        />
      </Card>
      <SectionHeading>Componentes</SectionHeading>
      <MoreParts />
      {open && <SampleForm onClose={() => setOpen(false)} />}
    </Gallery>
  )
}
