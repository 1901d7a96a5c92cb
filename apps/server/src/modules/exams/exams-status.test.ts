import { EXAM_STATUSES, type ExamStatus } from '@iris/domain/exam-status'
import type { UserType } from '@iris/domain/user-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { photo } from '../../../test/sample-files.ts'

let app: TestApp
let patientId: number
const tokens: Record<string, string> = {}

const ROLES = { admin: 1, tecnico: 3, doctor: 5 } as const satisfies Record<string, UserType>
type Role = keyof typeof ROLES

beforeAll(async () => {
  app = await createTestApp()
  patientId = (await makePatient(app.services.db)).id
  for (const [role, type] of Object.entries(ROLES)) tokens[role] = (await app.userOf(type)).token
  tokens.comercial = (await app.userOf(4)).token
  tokens['read-only'] = (await app.userOf(null)).token
})
afterAll(() => app.close())

const exam = (status: ExamStatus, complete: boolean, classified: boolean) =>
  makeExamWith(
    app.services.db,
    patientId,
    complete ? undefined : ['acuity', 'ishihara', 'upload'],
    { status, final_classification: classified ? 'liberado' : null },
  )
const ask = (id: number, role: string, payload: object) =>
  app.call('POST', `/patients/${patientId}/exams/${id}`, { as: tokens[role] ?? null, payload })
const statusOf = async (id: number) =>
  (
    await app.services.db
      .selectFrom('exams')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

type Asked = { role: Role; complete: boolean; classified: boolean }

/** The status after a save that asks for nothing new. */
const BY_ITSELF: Record<ExamStatus, (asked: Asked) => ExamStatus> = {
  Pendente: ({ complete }) => (complete ? 'Avaliação Médica' : 'Pendente'),
  'Avaliação Médica': ({ role, complete, classified }) =>
    complete && classified && role !== 'tecnico' ? 'Concluído' : 'Avaliação Médica',
  Concluído: () => 'Concluído',
  'E-mail enviado': () => 'E-mail enviado',
}

/** Of the moves that can be asked for, from → to: who may ask when the exam is complete, and when it is not. */
const ASKED: Record<string, { complete: Role[]; incomplete: Role[] }> = {
  'Pendente → Avaliação Médica': {
    complete: ['admin', 'tecnico', 'doctor'],
    incomplete: ['admin'],
  },
  'Avaliação Médica → Pendente': {
    complete: ['admin', 'tecnico', 'doctor'],
    incomplete: ['admin', 'tecnico', 'doctor'],
  },
}

const cases = EXAM_STATUSES.flatMap((from) =>
  EXAM_STATUSES.flatMap((to) =>
    (Object.keys(ROLES) as Role[]).flatMap((role) =>
      [true, false].flatMap((complete) =>
        [true, false].map((classified) => ({ from, to, role, complete, classified })),
      ),
    ),
  ),
)

/** What nobody may ask for is asked by an administrator, of an exam that has everything. */
const isTypical = ({ from, to, role, complete, classified }: (typeof cases)[number]) =>
  from === to || `${from} → ${to}` in ASKED || (role === 'admin' && complete && classified)

async function movesAsInTheTable({ from, to, role, complete, classified }: (typeof cases)[number]) {
  const { id } = await exam(from, complete, classified)
  const reply = await ask(id, role, { status: to })
  const who = ASKED[`${from} → ${to}`]?.[complete ? 'complete' : 'incomplete'] ?? []
  if (from === to) {
    expect(reply).toMatchObject({
      status: 200,
      body: { status: BY_ITSELF[from]({ role, complete, classified }), complete },
    })
  } else if (who.includes(role)) {
    expect(reply).toMatchObject({ status: 200, body: { status: to } })
  } else {
    expect(reply.status).toBe(409)
  }
  if (reply.status === 409) expect(await statusOf(id)).toBe(from)
  else expect(await statusOf(id)).toBe(reply.body.status)
}

describe('The status of an exam', () => {
  it.each(cases.filter(isTypical))(
    'The status moves as in the table: $from → $to asked by $role (complete: $complete, classified: $classified)',
    movesAsInTheTable,
  )
  it.each(cases.filter((one) => !isTypical(one)))(
    'The status moves as in the table: $from → $to asked by $role (complete: $complete, classified: $classified)',
    { tags: 'long' },
    movesAsInTheTable,
  )

  it.each(['comercial', 'read-only'])(
    'The status of an exam cannot be changed by %s',
    async (role) => {
      const { id } = await exam('Pendente', true, false)
      expect(await ask(id, role, { status: 'Avaliação Médica' })).toMatchObject({ status: 403 })
      expect(await statusOf(id)).toBe('Pendente')
    },
  )

  it('A technician who locks an incomplete exam is told why it is refused', async () => {
    const { id } = await exam('Pendente', false, false)
    const reply = await ask(id, 'tecnico', { status: 'Avaliação Médica' })
    expect(reply.body.message).toBe(
      'O exame só pode avançar quando as quatro partes estiverem concluídas.',
    )
  })

  it('A status that does not exist is refused', async () => {
    const { id } = await exam('Pendente', true, false)
    expect(await ask(id, 'admin', { status: 'Cancelado' })).toMatchObject({ status: 422 })
  })

  it('The status moves one step at a time, whatever many callers ask at once', async () => {
    const { id } = await exam('Pendente', true, false)
    const wanted: ExamStatus[] = ['Avaliação Médica', 'Pendente', 'Concluído', 'E-mail enviado']
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        ask(id, Object.keys(ROLES)[n % 3] ?? '', { status: wanted[n % 4] }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const trail = await app.services.db
      .selectFrom('audit_events')
      .select('detail')
      .where('entity', '=', 'exam')
      .where('entity_id', '=', id)
      .where('action', '=', 'update')
      .orderBy('id')
      .execute()
    const moves = trail.map(({ detail }) => detail as { from: string; to: string })
    let status = 'Pendente'
    for (const move of moves) {
      expect(Object.keys(ASKED)).toContain(`${move.from} → ${move.to}`)
      expect(move.from).toBe(status)
      status = move.to
    }
    expect(await statusOf(id)).toBe(status)
  })

  it('An exam whose last parts are saved at the same moment ends in Avaliação Médica', async () => {
    for (let round = 0; round < 2; round++) {
      const { id } = await makeExamWith(app.services.db, patientId, ['triage'])
      const form = new FormData()
      form.set('retinography_img', new File([await tinyPicture()], 'olho.png'))
      const replies = await Promise.all([
        ask(id, 'tecnico', { right_eye: '20/20', left_eye: '20/30' }),
        ask(id, 'doctor', form),
        app.call('POST', `/tests/${patientId}`, {
          as: tokens.admin ?? null,
          payload: { exam_id: id, answers: nineRight() },
        }),
      ])
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 201])
      expect(await statusOf(id)).toBe('Avaliação Médica')
    }
  })

  it('Of two people who press Destravar on the same exam the second does not lock it again', async () => {
    const { id } = await exam('Avaliação Médica', true, false)
    const { updated_at } = (await app.call('GET', `/exams/${id}`, { as: app.admin })).body
    const unlock = (role: Role) => ask(id, role, { status: 'Pendente', updated_at })
    expect((await unlock('doctor')).body.status).toBe('Pendente')
    expect((await unlock('tecnico')).body.code).toBe('edit.stale')
    expect(await statusOf(id)).toBe('Pendente')
  })

  it('Only one of two doctors who read the same exam can classify it', async () => {
    const { id } = await exam('Avaliação Médica', false, false)
    const read = await app.call('GET', `/exams/${id}`, { as: app.admin })
    const replies = await Promise.all(
      ['liberado', 'consulta'].map((final_classification) =>
        ask(id, 'doctor', { final_classification, updated_at: read.body.updated_at }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

function nineRight() {
  return Array.from({ length: 9 }, (_, index) => ({ plate: index + 1, answer: 'certo' }))
}

async function tinyPicture(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await photo(8, 8).png().toBuffer())
}
