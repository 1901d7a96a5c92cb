import { EXAM_MOVES, type ExamPart, type ExamStatus } from '@iris/domain/exam-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { photo } from '../../../test/sample-files.ts'

answerHere()

let run: Awaited<ReturnType<typeof startResultApp>>
let patient: number
const tokens = { admin: '', technician: '', doctor: '' }
beforeAll(async () => {
  run = await startResultApp()
  patient = (await makePatient(run.db)).id
  const technician = (await run.app.userOf(3)).token
  Object.assign(tokens, { admin: run.app.admin, technician, doctor: run.doctor.token })
})
afterAll(() => run.close())

type Asked = { path: string; payload?: unknown }
type Way = {
  /** The part that is missing before, which the call adds. */
  lacks?: ExamPart
  as: keyof typeof tokens
  call: (exam: number) => Asked | Promise<Asked>
}

const saved = (exam: number, payload: unknown) => ({
  path: `/patients/${patient}/exams/${exam}`,
  payload,
})
const asked = (as: Way['as'], status: ExamStatus, lacks?: ExamPart): Way => ({
  ...(lacks ? { lacks } : {}),
  as,
  call: (exam) => saved(exam, { status }),
})
const NO_ANSWERS = {
  personal_history: ['none'],
  previous_eye_surgeries: ['none'],
  previous_eye_diseases: ['none'],
  eye_complaints: [],
  smoking: false,
  epis: true,
  wear_glasses: true,
  wear_contact_lenses: false,
  screen_time: '3 a 6 horas',
  allergy: false,
}
const ANSWERS = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
const sent: Way = { as: 'doctor', call: (exam) => ({ path: `/exams/${exam}/send-result` }) }

const corrected: Way = {
  as: 'doctor',
  call: (exam) => ({ path: `/exams/${exam}/correct`, payload: { reason: 'Faltou a refração.' } }),
}

const cameBack: Way = {
  as: 'technician',
  call: async (exam_id) => {
    const { id } = await run.db
      .insertInto('result_deliveries')
      .values({ exam_id, requested_by: run.doctor.id, state: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { path: `/exams/${exam_id}/deliveries/${id}/returned` }
  },
}

let picture: Buffer
beforeAll(async () => {
  picture = await photo(16, 16).png().toBuffer()
})
function withPicture(): FormData {
  const form = new FormData()
  form.set('retinography_img', new File([new Uint8Array(picture)], 'olho.png'))
  return form
}

/** Every way along each move of the table: the last save may add any of the four parts. */
const WAYS: Record<string, Record<string, Way>> = {
  'Pendente → Avaliação Médica by save': {
    'its triage': {
      lacks: 'triage',
      as: 'technician',
      call: (exam_id) => ({
        path: `/patients/${patient}/triages`,
        payload: { exam_id, ...NO_ANSWERS },
      }),
    },
    'its colour test': {
      lacks: 'ishihara',
      as: 'technician',
      call: (exam_id) => ({ path: `/tests/${patient}`, payload: { exam_id, answers: ANSWERS } }),
    },
    'its acuity': {
      lacks: 'acuity',
      as: 'technician',
      call: (exam) => saved(exam, { right_eye: '20/20', left_eye: '20/25', has_correction: 0 }),
    },
    'its picture': {
      lacks: 'upload',
      as: 'technician',
      call: (exam) => saved(exam, withPicture()),
    },
  },
  'Pendente → Avaliação Médica by status': {
    'a technician’s lock': asked('technician', 'Avaliação Médica'),
  },
  'Pendente → Avaliação Médica by status of admin': {
    'an administrator’s early lock': asked('admin', 'Avaliação Médica', 'triage'),
  },
  'Avaliação Médica → Pendente by status': { 'an unlock': asked('doctor', 'Pendente') },
  'Avaliação Médica → Concluído by save': {
    'the classification': {
      as: 'doctor',
      call: (exam) => saved(exam, { final_classification: 'liberado' }),
    },
  },
  'Concluído → E-mail enviado by send': { 'a sending': sent },
  'E-mail enviado → E-mail enviado by send': { 'a sending again': sent },
  'E-mail enviado → Concluído by return': { 'a mail that came back': cameBack },
  'Concluído → Avaliação Médica by correct': { 'a correction': corrected },
  'E-mail enviado → Avaliação Médica by correct': { 'a correction of what was sent': corrected },
}

const nameOf = ({ from, to, by, role }: (typeof EXAM_MOVES)[number]) =>
  `${from} → ${to} by ${by}${role ? ` of ${role}` : ''}`

it('These tests try every move in the table of exam statuses', () => {
  expect(Object.keys(WAYS).sort()).toEqual(EXAM_MOVES.map(nameOf).sort())
})

const cases = EXAM_MOVES.flatMap((move) =>
  Object.entries(WAYS[nameOf(move)] ?? {}).map(([name, way]) => ({ name, ...move, ...way })),
)

describe('The audit of a move', () => {
  it.each(cases)('The audit tells $from → $to by $name', async ({ from, to, lacks, as, call }) => {
    const parts = (['triage', 'acuity', 'ishihara', 'upload'] as const).filter(
      (part) => part !== lacks,
    )
    const isClassified = from === 'Concluído' || from === 'E-mail enviado'
    const exam = await makeExamWith(run.db, patient, parts, {
      status: from,
      final_classification: isClassified ? 'liberado' : null,
    })
    const { path, payload } = await call(exam.id)
    const reply = await run.app.call('POST', path, { as: tokens[as], payload })
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    expect(await run.statusOf(exam.id)).toBe(to)
    const rows = await run.db
      .selectFrom('audit_events')
      .select(['user_id', 'patient_id', 'ip', 'detail'])
      .where('entity', '=', 'exam')
      .where('entity_id', '=', exam.id)
      .where('action', 'in', ['update', 'send', 'return', 'correct'])
      .execute()
    expect(rows).toMatchObject([{ patient_id: patient, ip: '127.0.0.1', detail: { from, to } }])
    expect(rows[0]?.user_id).not.toBeNull()
  })
})
