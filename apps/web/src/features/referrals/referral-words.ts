import type { Referral } from '@iris/contracts/referrals'
import { firstName } from '@iris/domain/person-name'
import { isOpenReferral, referralStateLabel } from '@iris/domain/referral'
import { formatDate, formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'

const DAY = 24 * 60 * 60 * 1000

/** Whole days from one day to another, both 'yyyy-MM-dd'; negative when it was before. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

const days = (n: number) => (n === 1 ? '1 dia' : `${n} dias`)

function inDays(n: number): string {
  if (n === 0) return 'hoje'
  if (n === 1) return 'amanhã'
  return n < 0 ? `há ${days(-n)}` : `em ${days(n)}`
}

type Dated = Pick<Referral, 'state' | 'due_on' | 'overdue' | 'scheduled_at'>

/** The day by which something should happen, as 'DD/MM/AAAA', and what that means today. */
export function dueWords(
  { state, due_on, overdue, scheduled_at }: Dated,
  today = todayInSaoPaulo(),
): { day: string; note: string | null } {
  const booked = scheduled_at ? todayInSaoPaulo(new Date(scheduled_at)) : null
  if (!isOpenReferral(state)) return { day: formatDate(due_on), note: null }
  if (state === 'scheduled' && booked) {
    if (booked < today) return { day: formatDate(booked), note: 'sem retorno da consulta' }
    const note = overdue
      ? `prazo era ${formatDate(due_on)}`
      : `consulta ${inDays(daysBetween(today, booked))}`
    return { day: formatDate(booked), note }
  }
  const left = daysBetween(today, due_on)
  const note = overdue ? `${days(-left)} de atraso` : inDays(left)
  return { day: formatDate(due_on), note }
}

/** Why a referral is late, as a whole sentence; null while it is not. */
export function lateSentence(referral: Dated, today = todayInSaoPaulo()): string | null {
  const { overdue, state, due_on, scheduled_at } = referral
  if (!overdue) return null
  const booked = scheduled_at ? todayInSaoPaulo(new Date(scheduled_at)) : null
  if (state === 'scheduled' && booked && booked < today)
    return `A consulta foi ${agoOf(daysBetween(booked, today))} e ninguém registrou se a pessoa compareceu.`
  return `O prazo venceu ${agoOf(daysBetween(due_on, today))}.`
}

const agoOf = (n: number) => (n === 1 ? 'ontem' : `há ${days(n)}`)

/**
 * What the message to somebody, or to the guardian of a minor, begins with: it says neither of what exam nor of what specialty it is, because others may read
 * it on the screen.
 */
export function readyMessage(
  {
    patient_name,
    guardian_name,
    state,
    scheduled_at,
  }: Pick<Referral, 'patient_name' | 'guardian_name' | 'state' | 'scheduled_at'>,
  clinic: string,
): string {
  const name = firstName(patient_name)
  const hello = `Olá, ${guardian_name ? firstName(guardian_name) : name}! Aqui é a equipe de atendimento · ${clinic}.`
  if (state === 'scheduled' && scheduled_at && Date.parse(scheduled_at) > Date.now()) {
    const [day, time] = formatDateTime(scheduled_at).split(' ')
    return `${hello} Lembramos que ${guardian_name ? name : 'você'} tem um horário marcado em ${day}, às ${time}. Podemos confirmar?`
  }
  return `${hello} Precisamos combinar um horário ${guardian_name ? `para ${name}` : 'com você'}. Qual é o melhor momento para falarmos?`
}

/** What the button of a row does next. */
export function nextStepOf({ state, scheduled_at }: Pick<Referral, 'state' | 'scheduled_at'>) {
  if (state === 'pending') return 'book'
  if (state === 'no_show') return 'rebook'
  const isOver = scheduled_at !== null && Date.parse(scheduled_at) < Date.now()
  return state === 'scheduled' && isOver ? 'ask' : 'open'
}

/** 'Agendado para 10/12/2026 14:30, em Hospital de Olhos'; of any other state its name alone. */
export function standingWords({
  state,
  scheduled_at,
  provider,
}: Pick<Referral, 'state' | 'scheduled_at' | 'provider'>): string {
  const label = referralStateLabel(state)
  if (state !== 'scheduled' || !scheduled_at) return label
  return `${label} para ${formatDateTime(scheduled_at)}${provider ? `, em ${provider}` : ''}`
}
