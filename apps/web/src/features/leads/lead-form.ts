import { leadCreateBody, leadStatus } from '@iris/contracts/lead-fields'
import type { Lead } from '@iris/contracts/leads'
import { centsOf, decimalOf } from '@iris/domain/cents'
import { FIRST_STAGE, type LeadStatus, leadStatusLabel } from '@iris/domain/lead'
import { showPhone } from '@iris/domain/phone'
import { amountText, quantityText, readAmount } from '../../form/amount-text.ts'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'

/** The amounts of a sale as texts of their fields. */
export type SaleTexts = { price_unity: string; quantity: string; price_total: string }

/** The same rules for a new lead and an edit. */
export const leadFormSchema = leadCreateBody.extend({ status: leadStatus })

/** Empty texts and nulls for anything not given. */
const EMPTY_LEAD = {
  name: '',
  company_name: '',
  email: '',
  phone: '',
  state: null as string | null,
  city: null as string | null,
  zone: '',
  company_id: null as number | null,
  source: null as string | null,
  funnel_stage: FIRST_STAGE as string | null,
  temperature_stage: null as string | null,
  assigned_user_id: null as number | null,
  status: 'new' as LeadStatus,
  price_unity: '',
  quantity: '',
  price_total: '',
  notes: '',
}

export type LeadValues = typeof EMPTY_LEAD

/** An empty form; who sells is the seller of their own lead until they say otherwise. */
export function newLead(seller: number | undefined): LeadValues {
  return { ...EMPTY_LEAD, assigned_user_id: seller ?? null }
}

/** The amounts of a lead as texts. */
export function saleTexts(lead: Pick<Lead, 'price_unity' | 'quantity' | 'price_total'>): SaleTexts {
  const cents = (value: number | null) => (value === null ? null : centsOf(value))
  return {
    price_unity: amountText(cents(lead.price_unity)),
    quantity: quantityText(cents(lead.quantity)),
    price_total: amountText(cents(lead.price_total)),
  }
}

const inReais = (amount: string) => `R$ ${amount}`

export const SALE_WORDS: Words<SaleTexts> = { price_unity: inReais, price_total: inReais }

/** As they are sent: exact decimals; a text that is no amount stays, so that the schema refuses it. */
export function saleInput(texts: SaleTexts) {
  const sent = (text: string) => {
    const cents = readAmount(text)
    return cents === null ? text : decimalOf(cents)
  }
  return {
    price_unity: sent(texts.price_unity),
    quantity: sent(texts.quantity),
    price_total: sent(texts.price_total),
  }
}

export function leadValues(lead: Lead): LeadValues {
  return filledFrom(EMPTY_LEAD, { ...lead, ...saleTexts(lead) })
}

export function leadInput(values: LeadValues) {
  return { ...values, ...saleInput(values) }
}

type Names = { company: (id: number) => string; seller: (id: number) => string }

export function leadWords({ company, seller }: Names): Words<LeadValues> {
  return {
    ...SALE_WORDS,
    company_id: company,
    assigned_user_id: seller,
    status: leadStatusLabel,
    phone: showPhone,
  }
}
