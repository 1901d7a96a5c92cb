import type { Company } from '@iris/contracts/companies'
import { getCompany } from '@iris/contracts/companies'
import { labelOf } from '@iris/contracts/messages'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { useOperatorOptions } from '../../api/options.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { savingOf } from '../../form/saving-of.ts'
import { StaleQuestion } from '../../form/stale-question.tsx'
import { useStaleEdit } from '../../form/use-stale-edit.ts'
import { useZodForm } from '../../form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { useCreateCompany, useUpdateCompany } from './companies-api.ts'
import {
  type CompanyValues,
  companyFormSchema,
  companyValues,
  EMPTY_COMPANY,
  showCompanyValue,
} from './company-form.ts'
import { CompanyDataTab, EmailsTab, PhonesTab, SocialMediasTab } from './company-tabs.tsx'

type CompanyModalProps = {
  /** Not given: a new one. */
  company?: Company
  /** A person who may only read sees the same form, disabled. */
  readOnly?: boolean
  /** A line above the foot, of what else is known of the company. */
  note?: ReactNode
  onClose: () => void
}

/** 'Nova Empresa', or an existing one: data, phones, e-mails, social media. */
export function CompanyModal({ company, readOnly = false, note, onClose }: CompanyModalProps) {
  const operators = useOperatorOptions()
  const operatorName = (id: number) =>
    operators.data?.find(({ value }) => value === id)?.label ?? `Operadora ${id}`
  const stale = useStaleEdit<Company, CompanyValues>({
    record: company,
    reread: () => call(getCompany, { params: { id: company?.id ?? 0 } }),
    toValues: companyValues,
    labelOf: (key) => labelOf(companyFormSchema, key),
    show: (key, value) => showCompanyValue(key, value, operatorName),
  })
  const create = useCreateCompany()
  const update = useUpdateCompany(stale.onError)
  const form = useZodForm({
    schema: companyFormSchema,
    initialValues: company ? companyValues(company) : EMPTY_COMPANY,
    onSubmit: async (body) => {
      if (company) {
        await update.mutateAsync({
          params: { id: company.id },
          body: { ...body, updated_at: stale.updatedAt() },
        })
      } else {
        await create.mutateAsync({ body })
      }
      toast.success('Empresa cadastrada com sucesso!', TOAST_NOTICE_MS)
      onClose()
    },
  })
  const { healthcare_operator_id: operator, phones, emails, social_medias } = form.values

  return (
    <>
      <FormModal
        form={form}
        title={company ? company.corporate_reason : 'Nova Empresa'}
        meta={company && `criada em ${formatDateTime(company.created_at)}`}
        size="xl"
        {...savingOf(stale, create, update)}
        onClose={onClose}
        canSave={!readOnly}
        note={note}
        tabs={[
          {
            key: 'data',
            label: 'Dados',
            content: <CompanyDataTab operator={operator} operators={operators.data ?? []} />,
          },
          {
            key: 'phones',
            label: 'Telefones',
            owns: ['phones'],
            count: phones.length,
            content: <PhonesTab />,
          },
          {
            key: 'emails',
            label: 'E-mails',
            owns: ['emails'],
            count: emails.length,
            content: <EmailsTab />,
          },
          {
            key: 'social_medias',
            label: 'Mídias Sociais',
            owns: ['social_medias'],
            count: social_medias.length,
            content: <SocialMediasTab />,
          },
        ]}
      />
      <StaleQuestion of={stale} form={form} />
    </>
  )
}
