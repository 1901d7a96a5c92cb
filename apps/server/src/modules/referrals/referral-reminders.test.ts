import { REMINDER_DAYS } from '@iris/domain/referral'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guardian } from '../../../test/factories/patient.ts'
import {
  appointmentIn,
  inDays,
  makeReferral,
  referralsOfExam,
} from '../../../test/factories/referral.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { createMailer } from '../../mail/mailer.ts'
import { remindOfAppointments } from './referral-reminders.commands.ts'
import { dueReminders } from './referral-reminders.sql.ts'

let run: Awaited<ReturnType<typeof startResultApp>>
beforeAll(async () => {
  run = await startResultApp()
})
afterAll(() => run.close())
beforeEach(async () => {
  run.smtp.reset()
  await run.db
    .updateTable('referrals')
    .set({ state: 'lost' })
    .where('state', '=', 'scheduled')
    .execute()
})

/** A round of today at this time. */
const roundAt = (time: string) => ({
  signal: new AbortController().signal,
  now: new Date(`${inDays(0)}T${time}:00-03:00`),
})
const remind = (time = '09:00') => {
  const { db, mailer } = run.app.services
  return remindOfAppointments({ db, mailer, ...roundAt(time) })
}
const booked = (days: number, patient: object = {}, more: object = {}) =>
  makeReferral(run.db, {
    state: 'scheduled',
    scheduled_at: appointmentIn(days),
    booked_at: appointmentIn(-1),
    patient: { name: 'BEATRIZ LEMBRADA', email: 'beatriz@exemplo.test', ...patient },
    ...more,
  })
const addresses = () => run.smtp.received.flatMap(({ to }) => to)

test('A reminder comes three days before and says when, but neither the exam nor the specialty nor the place', async () => {
  const { exam_id } = await booked(3, {}, { provider: 'Instituto do Glaucoma' })
  await remind()
  expect(addresses()).toEqual(['beatriz@exemplo.test'])
  const { subject, text } = run.smtp.received[0]?.mail ?? {}
  const [year, month, day] = inDays(3).split('-')
  expect(subject).toBe(`Lembrete: compromisso em ${day}/${month}/${year}`)
  expect(text).toContain('Olá, Beatriz!')
  expect(text).toContain(
    `Lembramos que o seu horário marcado é em ${day}/${month}/${year}, às 15:00.`,
  )
  expect(`${subject} ${text}`).not.toMatch(
    /exame|vista|olho|ocular|retina|glaucoma|especialista|médic|lembrada/i,
  )
  const [referral] = await referralsOfExam(run.app, exam_id)
  expect(referral?.contacts).toMatchObject([
    { channel: 'email', notes: 'Lembrete da consulta enviado por e-mail.', user_name: 'Íris' },
  ])
})

test('A reminder is signed with the name and telephone of the clinic', async () => {
  const { db } = run.app.services
  await db.updateTable('clinic').set({ name: 'Clínica Vista Clara', phone: '1142296140' }).execute()
  await booked(3)
  await remind()
  const { text } = run.smtp.received[0]?.mail ?? {}
  expect(text?.trimEnd()).toMatch(/\n\nClínica Vista Clara\r?\nTelefone: \(11\) 4229-6140$/)
  await db.updateTable('clinic').set({ name: null, phone: null }).execute()
})

test('A person gets one reminder of an appointment, even from two rounds at the same moment', async () => {
  await booked(3)
  await Promise.all([remind(), remind()])
  await remind()
  expect(addresses()).toHaveLength(1)
})

test('Whose address is corrected, or appointment moved, while a round waits for the mail server is reminded as they are then', async () => {
  const slow = await booked(1, { email: 'primeira@exemplo.test' })
  const corrected = await booked(2, { email: 'antiga@exemplo.test' })
  const moved = await booked(2, { email: 'movida@exemplo.test' })
  const later = await booked(3, { email: 'adiada@exemplo.test' })
  const { db, mailer } = run.app.services
  const edit = (path: string, payload: object) =>
    run.app.call('PUT', path, { as: run.app.admin, payload })
  const send: typeof mailer.send = async (mail) => {
    if (mail.to === 'primeira@exemplo.test') {
      await edit(`/patients/${corrected.patient_id}`, { email: 'certa@exemplo.test' })
      await edit(`/referrals/${moved.id}`, { scheduled_at: appointmentIn(3) })
      await edit(`/referrals/${later.id}`, { scheduled_at: appointmentIn(9) })
    }
    return mailer.send(mail)
  }
  expect(slow.id).toBeLessThan(corrected.id)
  await remindOfAppointments({ db, mailer: { ...mailer, send }, ...roundAt('09:00') })
  expect(addresses()).toEqual([
    'primeira@exemplo.test',
    'certa@exemplo.test',
    'movida@exemplo.test',
  ])
  const [year, month, day] = inDays(3).split('-')
  expect(run.smtp.received[2]?.mail.text).toContain(`em ${day}/${month}/${year}`)
})

test('A person whose reminder the mail server takes but confirms too late is not reminded again', {
  tags: 'long',
}, async () => {
  const { exam_id } = await booked(3)
  const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>()
  run.smtp.before = () => confirmed
  const { db } = run.app.services
  const mailer = createMailer({
    smtpUrl: run.smtp.url,
    from: 'nao-responda@iris.test',
    dataDir: '/nowhere',
    timeoutMs: 2000,
  })
  // The round itself may complain, and is then tried again.
  await remindOfAppointments({ db, mailer, ...roundAt('09:00') }).catch(() => {})
  confirm()
  await expect.poll(addresses).toEqual(['beatriz@exemplo.test'])
  await remind()
  expect(addresses()).toEqual(['beatriz@exemplo.test'])
  const [referral] = await referralsOfExam(run.app, exam_id)
  expect(referral?.contacts).toMatchObject([
    { notes: 'Lembrete da consulta enviado; o servidor de e-mail não confirmou o recebimento.' },
  ])
})

test('A reminder that the mail server refuses after its last line is tried again', async () => {
  await booked(3)
  run.smtp.before = () => {
    throw new Error('busy')
  }
  await expect(remind()).rejects.toThrow('1 lembrete de consulta não saiu.')
  run.smtp.reset()
  await remind()
  expect(addresses()).toEqual(['beatriz@exemplo.test'])
})

test('A mail that is refused after its appointment was moved takes nothing back of the reminder of the new one', async () => {
  const { id } = await booked(3)
  const { db, mailer } = run.app.services
  const send: typeof mailer.send = async () => {
    const payload = { scheduled_at: appointmentIn(2) }
    await run.app.call('PUT', `/referrals/${id}`, { as: run.app.admin, payload })
    await remind()
    throw new Error('refused')
  }
  await expect(
    remindOfAppointments({ db, mailer: { ...mailer, send }, ...roundAt('09:00') }),
  ).rejects.toThrow('1 lembrete de consulta não saiu.')
  await remind()
  expect(addresses()).toEqual(['beatriz@exemplo.test'])
})

test('A round that was missed is made up for, but not on the day itself, nor earlier than three days', async () => {
  for (const days of [0, 1, 2, 4]) await booked(days, { email: `em${days}@exemplo.test` })
  await remind()
  expect(addresses().sort()).toEqual(['em1@exemplo.test', 'em2@exemplo.test'])
})

test('A round that comes at night, because the server was off in the morning, leaves its reminders to the next morning', async () => {
  await booked(3)
  for (const time of ['00:30', '06:59', '21:00', '23:30']) await remind(time)
  expect(addresses()).toEqual([])
  for (const time of ['07:00', '20:59']) await remind(time)
  expect(addresses()).toEqual(['beatriz@exemplo.test'])
})

test('An appointment that was moved is reminded of on its new day only', async () => {
  const { id } = await booked(3)
  await remind()
  const record = (payload: object) =>
    run.app.call('PUT', `/referrals/${id}`, { as: run.app.admin, payload })
  await record({ scheduled_at: appointmentIn(8) })
  await remind()
  expect(addresses()).toHaveLength(1)
  await record({ scheduled_at: appointmentIn(2) })
  await remind()
  expect(addresses()).toHaveLength(2)
})

test('No reminder is sent for a closed referral, or to a person without an address', async () => {
  const { id } = await booked(3)
  await run.app.call('PUT', `/referrals/${id}`, {
    as: run.app.admin,
    payload: { state: 'declined' },
  })
  await booked(3, { email: '' })
  await booked(3, { active: false, email: 'arquivada@exemplo.test' })
  await remind()
  expect(addresses()).toEqual([])
})

test('A booked referral of a person who died is declined by hand, and no reminder is sent', async () => {
  const { id, company_id } = await booked(3)
  const record = (payload: object) =>
    run.app.call('PUT', `/referrals/${id}`, { as: run.app.admin, payload })
  const said = { channel: 'phone', notes: 'A família informou o falecimento.' }
  const contact = { as: run.app.admin, payload: said }
  expect((await run.app.call('POST', `/referrals/${id}/contacts`, contact)).status).toBe(201)
  const { status, body } = await record({ state: 'declined' })
  expect([status, body]).toMatchObject([200, { state: 'declined', overdue: false }])
  await remind()
  expect(addresses()).toEqual([])
  expect((await record({ state: 'scheduled', scheduled_at: appointmentIn(5) })).status).toBe(409)
  const summary = await run.app.call('GET', `/referrals/summary?company_id=${company_id}`, {
    as: run.app.admin,
  })
  expect(summary.body).toMatchObject({ referred: 1, scheduled: 1, attended: 0, overdue: 0 })
})

test('People without an address take no place in a round of reminders from those who have one', async () => {
  const year = Number(inDays(0).slice(0, 4)) - 12
  const minor = { dob: `${year}-01-10`, ...guardian(), responsible_email: null }
  const unreachable = [minor, { email: '', responsible_email: 'antiga@exemplo.test' }]
  for (const patient of unreachable) await booked(1, patient)
  const reachable = await booked(2)
  const due = await dueReminders(run.db, REMINDER_DAYS)
  expect(due.map(({ id }) => id)).toEqual([reachable.id])
})

test('The reminder of a minor goes to the guardian', async () => {
  const year = Number(inDays(0).slice(0, 4)) - 12
  await booked(3, { dob: `${year}-01-10`, ...guardian() })
  await remind()
  expect(addresses()).toEqual(['antonia@exemplo.com.br'])
  expect(run.smtp.received[0]?.mail.text).toContain(
    'Lembramos um compromisso de Beatriz: o horário marcado é em ',
  )
  const { responsible_name: name } = guardian()
  await booked(3, { name, dob: `${year}-01-10`, ...guardian() })
  await remind()
  expect(run.smtp.received[1]?.mail.text).toContain('um compromisso de Antônia')
})

test('A reminder that the mail server refuses leaves no contact, is logged, and is tried again', async () => {
  const { exam_id, updated_at, id } = await booked(3, { email: 'recusado@exemplo.test' })
  await booked(3, { email: 'outra@exemplo.test' })
  await expect(remind()).rejects.toThrow('1 lembrete de consulta não saiu.')
  expect(addresses()).toEqual(['outra@exemplo.test'])
  const [referral] = await referralsOfExam(run.app, exam_id)
  expect(referral).toMatchObject({ contacts: [], updated_at })
  const { patient_id } = await run.db
    .selectFrom('referrals')
    .select('patient_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await run.db
    .updateTable('patients')
    .set({ email: 'certo@exemplo.test' })
    .where('id', '=', patient_id)
    .execute()
  await remind()
  expect(addresses()).toEqual(['outra@exemplo.test', 'certo@exemplo.test'])
})
