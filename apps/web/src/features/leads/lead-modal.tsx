import { LEAD_MESSAGES } from '@iris/contracts/lead-fields'
import { getLead, type Lead } from '@iris/contracts/leads'
import { labelOf } from '@iris/contracts/messages'
import { isOpenLead } from '@iris/domain/lead'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useCompanyOptions } from '../../api/options.ts'
import { useSession } from '../../api/use-session.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { ActivitiesTab } from './activities-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import {
  type LeadValues,
  leadFormSchema,
  leadInput,
  leadUpdate,
  leadValues,
  newLead,
  showLeadValue,
} from './lead-form.ts'
import looks from './lead-looks.module.css'
import { LeadStatusBadges } from './lead-looks.tsx'
import { useCreateLead, useSellers, useUpdateLead } from './leads-api.ts'

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

/** 'Novo Lead', or an existing one: data, activities, history. */
export function LeadModal({ lead, start, readOnly = false, onClose, onEnd }: LeadModalProps) {
  const companies = useCompanyOptions().data ?? []
  const sellers = useSellers().data ?? []
  const { role, userId } = useSession()
  const stale = useStaleEdit<Lead, LeadValues>({
    record: lead,
    reread: () => call(getLead, { params: { id: lead?.id ?? 0 } }),
    toValues: leadValues,
    labelOf: (key) => labelOf(leadFormSchema, key),
    show: (key, value) =>
      showLeadValue(key, value, {
        company: (id) => companies.find((each) => each.value === id)?.label ?? `Empresa ${id}`,
        seller: (id) => sellers.find((each) => each.id === id)?.name ?? `Usuário ${id}`,
      }),
  })
  const create = useCreateLead()
  const update = useUpdateLead({ onError: stale.onError })
  const form = useZodForm({
    schema: leadFormSchema,
    initialValues: lead
      ? leadValues(lead)
      : { ...newLead(role === 'comercial' ? userId : undefined), ...start },
    toInput: leadInput,
    onSubmit: async (body) => {
      if (lead) {
        await update.mutateAsync({
          params: { id: lead.id },
          body: { ...leadUpdate(body), updated_at: stale.updatedAt() },
        })
      } else {
        const { status: _status, ...fields } = body
        await create.mutateAsync({ body: fields })
      }
      toast.success(lead ? LEAD_MESSAGES.updated : LEAD_MESSAGES.created, TOAST_NOTICE_MS)
      onClose()
    },
  })

  return (
    <>
      <FormModal
        form={form}
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
        {...savingOf(stale, create, update)}
        failed={LEAD_MESSAGES.failed}
        onClose={onClose}
        tabs={[
          {
            key: 'data',
            label: 'Dados',
            content: <DataTab form={form} lead={lead} companies={companies} sellers={sellers} />,
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
      <StaleQuestion of={stale} form={form} />
    </>
  )
}

function SaveFirst({ what }: { what: string }) {
  return <EmptyState title={`Salve o lead para ver ${what}.`} />
}
