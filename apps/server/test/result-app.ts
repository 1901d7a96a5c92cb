import type { Config } from '../src/config.ts'
import { createTestApp, type TestApp } from './app.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** An application that mails through a real server, and a doctor who sends results. */
export async function startResultApp(settings: Partial<Config> = {}) {
  const smtp: MailServer = await startMailServer()
  const app: TestApp = await createTestApp({ ...settings, smtpUrl: smtp.url })
  const { db } = app.services
  const doctor = await app.userOf(5)
  return {
    smtp,
    app,
    db,
    doctor,
    send: (id: number, as: string | null = doctor.token) =>
      app.call<{ message: string }>('POST', `/exams/${id}/send-result`, { as }),
    statusOf: async (id: number) =>
      (await app.call('GET', `/exams/${id}`, { as: app.admin })).body.status,
    /** All tries to send an exam, the oldest first. */
    deliveries: (id: number) =>
      db
        .selectFrom('result_deliveries')
        .select(['state', 'requested_by', 'message_id', 'finished_at'])
        .where('exam_id', '=', id)
        .orderBy('id')
        .execute(),
    async close() {
      await app.close()
      await smtp.close()
    },
  }
}
