import { LEAD_MESSAGES } from '@iris/contracts/lead-fields'
import { createLead, getLead, type Lead, updateLead } from '@iris/contracts/leads'
import { isOpenLead } from '@iris/domain/lead'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useCompanyOptions, useSellers } from '../../api/options.ts'
import { useSession } from '../../api/use-session.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { labelIn, withKept } from '../../form/kept-option.ts'
import { useRecordForm } from '../../form/use-record-form.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActivitiesTab } from './activities-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import {
  type LeadValues,
  leadFormSchema,
  leadInput,
  leadValues,
  leadWords,
  newLead,
} from './lead-form.ts'
import looks from './lead-looks.module.css'
import { LeadStatusBadges } from './lead-looks.tsx'
import { LEAD_READS } from './leads-api.ts'

type LeadModalProps = {
  /** Not given: a new one. */
  lead?: Lead
  /** What a new one begins with. */
  start?: Partial<LeadValues>
  readOnly?: boolean
  onClose: () => void
  /** Opens 'Encerramento do lead'. */
  onEnd?: () => void
}

/**
 * 'Novo Lead', or an existing one: data, activities, history. Closed from here, which nobody can with something typed, it begins
 * anew: its values and its version are others. Closed by a colleague it stays, with what is typed.
 */
export function LeadModal({ onEnd, ...props }: LeadModalProps) {
  const status = props.lead?.status
  const [left, setLeft] = useState<string>()
  const end =
    onEnd &&
    (() => {
      setLeft(status)
      onEnd()
    })
  const isEnded = left !== undefined && left !== status
  return <LeadForm key={String(isEnded)} onEnd={end} {...props} />
}

function LeadForm({ lead, start, readOnly = false, onClose, onEnd }: LeadModalProps) {
  const companies = withKept(
    useCompanyOptions().data,
    lead?.company_id ?? start?.company_id,
    lead?.registeredCompanyName ?? start?.company_name,
  )
  const sellers = useSellers().data ?? []
  const { role, userId } = useSession()
  const edit = useRecordForm({
    record: lead,
    read: (id) => call(getLead, { params: { id } }),
    schema: leadFormSchema,
    toValues: leadValues,
    empty: { ...newLead(role === 'comercial' ? userId : undefined), ...start },
    toInput: leadInput,
    words: leadWords({
      company: (id) => labelIn(companies, id, 'Empresa'),
      seller: (id) => sellers.find((each) => each.id === id)?.name ?? `Usuário ${id}`,
    }),
    create: createLead,
    toCreate: ({ status: _status, ...body }) => ({ body }),
    update: updateLead,
    toUpdate: (body) => ({ body }),
    invalidates: LEAD_READS,
    saved: lead ? LEAD_MESSAGES.updated : LEAD_MESSAGES.created,
    onClose,
  })
  const { form } = edit

  return (
    <FormModal
      {...edit}
      title={lead ? lead.company_name : 'Novo Lead'}
      meta={lead && `${lead.name} · cadastrado em ${formatDateTime(lead.created_at)}`}
      size="xl"
      headAction={
        lead && (
          <>
            <span className={looks.aside}>
              <LeadStatusBadges status={lead.status} />
            </span>
            <ContactLinks name={lead.name} phone={lead.phone} size={36} />
          </>
        )
      }
      footAction={
        lead &&
        onEnd &&
        isOpenLead(lead.status) &&
        !form.isDirty && (
          <Button variant="default" onClick={onEnd}>
            Encerrar
          </Button>
        )
      }
      canSave={!readOnly}
      failed={LEAD_MESSAGES.failed}
      tabs={[
        {
          key: 'data',
          label: 'Dados',
          content: <DataTab form={form} lead={lead} companies={companies} />,
        },
        {
          key: 'activities',
          label: 'Atividades',
          owns: [],
          content: lead ? (
            <ActivitiesTab leadId={lead.id} readOnly={readOnly} />
          ) : (
            <SaveFirst what="atividades" />
          ),
        },
        {
          key: 'history',
          label: 'Histórico',
          owns: [],
          content: lead ? <HistoryTab leadId={lead.id} /> : <SaveFirst what="o histórico" />,
        },
      ]}
    />
  )
}

function SaveFirst({ what }: { what: string }) {
  return <EmptyState title={`Salve o lead para ver ${what}.`} />
}
