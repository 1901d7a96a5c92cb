import { expect, test } from 'vitest'
import { dueWords, lateSentence, nextStepOf, readyMessage } from './referral-words.ts'

const TODAY = '2026-11-23'
const pending = {
  state: 'pending',
  due_on: '2026-12-04',
  overdue: false,
  scheduled_at: null,
} as const
const booked = (day: string, overdue = false) =>
  ({
    state: 'scheduled',
    due_on: '2026-12-20',
    overdue,
    scheduled_at: `${day}T17:30:00.000Z`,
  }) as const

test.for([
  [pending, { day: '04/12/2026', note: 'em 11 dias' }],
  [
    { ...pending, due_on: TODAY },
    { day: '23/11/2026', note: 'hoje' },
  ],
  [
    { ...pending, due_on: '2026-11-24' },
    { day: '24/11/2026', note: 'amanhã' },
  ],
  [
    { ...pending, due_on: '2026-11-05', overdue: true },
    { day: '05/11/2026', note: '18 dias de atraso' },
  ],
  [
    { ...pending, due_on: '2026-11-22', overdue: true },
    { day: '22/11/2026', note: '1 dia de atraso' },
  ],
  [booked('2026-11-27'), { day: '27/11/2026', note: 'consulta em 4 dias' }],
  [
    { ...booked('2026-11-27', true), due_on: '2026-11-20' },
    { day: '27/11/2026', note: 'prazo era 20/11/2026' },
  ],
  [booked('2026-11-23'), { day: '23/11/2026', note: 'consulta hoje' }],
  [booked('2026-11-18', true), { day: '18/11/2026', note: 'sem retorno da consulta' }],
  [
    { ...pending, state: 'declined' },
    { day: '04/12/2026', note: null },
  ],
] as const)('The term of %o reads %o', ([referral, expected]) => {
  expect(dueWords(referral, TODAY)).toEqual(expected)
})

test('A late referral is told as a sentence, and one in time says nothing', () => {
  expect(lateSentence(pending, TODAY)).toBeNull()
  expect(lateSentence({ ...pending, due_on: '2026-11-22', overdue: true }, TODAY)).toBe(
    'O prazo venceu ontem.',
  )
  expect(lateSentence(booked('2026-11-18', true), TODAY)).toBe(
    'A consulta foi há 5 dias e ninguém registrou se a pessoa compareceu.',
  )
})

const HEALTH = /exame|vista|olho|ocular|retina|médic|especialista|consulta/i

test('The ready message has a first name and says nothing of an exam or a specialty', () => {
  const adult = { patient_name: 'MARIA DAS GRAÇAS', guardian_name: null }
  for (const referral of [pending, booked('2099-11-27')]) {
    const text = readyMessage({ ...referral, ...adult }, 'Aurora')
    expect(text).toMatch(/^Olá, Maria! Aqui é a equipe de atendimento · Aurora\./)
    expect(text).not.toMatch(HEALTH)
  }
  expect(readyMessage({ ...booked('2099-11-27'), ...adult }, 'Íris')).toContain(
    'você tem um horário marcado em 27/11/2099, às 14:30',
  )
})

test('The ready message about a minor greets the guardian and says for whom the appointment is', () => {
  const minor = { patient_name: 'JOÃO NÓBREGA', guardian_name: 'MÁRCIA NÓBREGA' }
  const texts = [pending, booked('2099-11-27')].map((referral) =>
    readyMessage({ ...referral, ...minor }, 'Aurora'),
  )
  for (const text of texts) expect(text).not.toMatch(HEALTH)
  expect(texts[0]).toContain(
    'Olá, Márcia! Aqui é a equipe de atendimento · Aurora. Precisamos combinar um horário',
  )
  expect(texts[0]).toContain('um horário para João.')
  expect(texts[1]).toContain('Lembramos que João tem um horário marcado em 27/11/2099')
})

test.for([
  [pending, 'book'],
  [{ state: 'no_show', scheduled_at: null }, 'rebook'],
  [booked('2020-01-01'), 'ask'],
  [booked('2099-01-01'), 'open'],
  [{ state: 'attended', scheduled_at: null }, 'open'],
] as const)('The next step of %o is %s', ([referral, step]) => {
  expect(nextStepOf(referral)).toBe(step)
})
