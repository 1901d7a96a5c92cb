import {
  type Company,
  createCompany,
  getCompany,
  listCompanies,
  listCompanyOptions,
  updateCompany,
} from '@iris/contracts/companies'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { useOperatorOptions } from '../../api/options.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { labelIn, withKept } from '../../form/kept-option.ts'
import { SocialMedias } from '../../form/social-medias.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import {
  COMPANY_LISTS,
  companyFormSchema,
  companyValues,
  companyWords,
  EMPTY_COMPANY,
} from './company-form.ts'
import { CompanyDataTab, EmailsTab, PhonesTab } from './company-tabs.tsx'

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
  const operators = withKept(
    useOperatorOptions().data,
    company?.healthcare_operator_id,
    company?.operatorName,
  )
  const edit = useRecordForm({
    record: company,
    read: (id) => call(getCompany, { params: { id } }),
    schema: companyFormSchema,
    toValues: companyValues,
    empty: EMPTY_COMPANY,
    words: companyWords((id) => labelIn(operators, id, 'Operadora')),
    rows: COMPANY_LISTS,
    create: createCompany,
    toCreate: (body) => ({ body }),
    update: updateCompany,
    toUpdate: (body) => ({ body }),
    invalidates: [listCompanies, listCompanyOptions],
    saved: 'Empresa cadastrada com sucesso!',
    onClose,
  })
  const { active, phones, emails, social_medias } = edit.form.values

  return (
    <FormModal
      {...edit}
      title={company ? company.corporate_reason : 'Nova Empresa'}
      meta={company && `criada em ${formatDateTime(company.created_at)}`}
      size="xl"
      canSave={!readOnly}
      note={note}
      tabs={[
        {
          key: 'data',
          label: 'Dados',
          content: (
            <CompanyDataTab operators={operators} isLeaving={company?.active === true && !active} />
          ),
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
          content: <SocialMedias />,
        },
      ]}
    />
  )
}
