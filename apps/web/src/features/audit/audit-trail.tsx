import type { AuditEvent } from '@iris/contracts/audit'
import { examSaveBody } from '@iris/contracts/exams'
import { labelOf } from '@iris/contracts/messages'
import { patientUpdateBody } from '@iris/contracts/patients'
import { auditActionLabel, auditEntityLabel } from '@iris/domain/audit-words'
import { DEFAULT_PAGE_SIZE } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { useEscape } from '../../form/use-escape.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { Pager } from '../../table/pager.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePatientTrail } from './audit-api.ts'
import classes from './audit-trail.module.css'

const TITLE = 'Histórico de acessos'

const COLUMNS: readonly Column<AuditEvent>[] = [
  {
    key: 'at',
    label: 'Quando',
    look: 'numbers',
    card: 'subtitle',
    render: ({ at }) => formatDateTime(at),
  },
  { key: 'who', label: 'Quem', look: 'name', card: 'title', render: whoDid },
  { key: 'what', label: 'O quê', render: whatWasDone },
  { key: 'detail', label: 'Detalhe', look: 'quiet', render: whatOfIt },
  { key: 'ip', label: 'De onde', look: 'quiet', render: ({ ip }) => ip },
]

type AuditTrailProps = { patientId: number; patientName: string }

/** The button that shows who opened or changed a patient's data. */
export function AuditTrailButton(props: AuditTrailProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={TITLE}>
        <ActionIcon variant="default" size={36} aria-label={TITLE} onClick={() => setOpen(true)}>
          <IconHistory size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {isOpen && <AuditTrailModal {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function AuditTrailModal({
  patientId,
  patientName,
  onClose,
}: AuditTrailProps & { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [per_page, setPerPage] = useState<number>(DEFAULT_PAGE_SIZE)
  useEscape(true, onClose)
  const trail = usePatientTrail(patientId, { page, per_page })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${TITLE} · ${patientName}`}
      size={920}
      centered
      zIndex={400}
      closeOnEscape={false}
      classNames={{ body: classes.body, header: classes.header }}
    >
      <ReadTrouble of={trail} />
      {isShown(trail) && (
        <DataTable
          label={TITLE}
          columns={COLUMNS}
          rows={trail.data?.data}
          rowKey={({ id }) => id}
          dimmed={trail.isPlaceholderData}
          empty={<EmptyState icon={IconHistory} title="Nenhum acesso registrado ainda." />}
        />
      )}
      {trail.data && trail.data.total > 0 && (
        <Pager
          label="Páginas do histórico"
          page={page}
          perPage={per_page}
          total={trail.data.total}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size)
            setPage(1)
          }}
        />
      )}
    </Modal>
  )
}

function whoDid({ user_name, link_company }: AuditEvent): string {
  if (user_name) return user_name
  return link_company ? `Link de cadastro · ${link_company}` : 'Sem login'
}

function whatWasDone({ action, entity, entity_id }: AuditEvent): string {
  const number = entity_id !== null && entity !== 'patient' ? ` Nº ${entity_id}` : ''
  return `${auditActionLabel(action)} · ${auditEntityLabel(entity)}${number}`
}

const SCHEMAS: Readonly<Record<string, typeof patientUpdateBody | typeof examSaveBody>> = {
  patient: patientUpdateBody,
  exam: examSaveBody,
}

/** The names of the fields that changed, and the move of an exam's status. */
function whatOfIt({ entity, detail }: AuditEvent): string {
  const fields = Array.isArray(detail?.fields) ? detail.fields.map(String) : []
  const schema = SCHEMAS[entity]
  const labels = schema ? fields.map((field) => labelOf(schema, field)) : []
  const move = detail?.from && detail.to ? [`${detail.from} → ${detail.to}`] : []
  return [...new Set(labels), ...move].join(', ')
}
