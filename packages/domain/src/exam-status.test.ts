import { describe, expect, test } from 'vitest'
import {
  canChangeParts,
  canClassify,
  canSendResult,
  EXAM_STATUSES,
  type ExamFindings,
  type ExamParts,
  type ExamStatus,
  examParts,
  isComplete,
  lockButton,
  moveAllowed,
  nextPart,
  resolveStatus,
  saveButton,
  statusAfterSave,
} from './exam-status.ts'
import type { Role } from './user-type.ts'

const ALL: ExamParts = { triage: true, acuity: true, ishihara: true, upload: true }
const NONE: ExamParts = { triage: false, acuity: false, ishihara: false, upload: false }
const EMPTY: ExamFindings = {
  hasTriage: false,
  right_eye: null,
  left_eye: null,
  ishihara_correct_answer: null,
  ishihara_wrong_answer: null,
  portable_auto_refractor_img: null,
  retinography_img: null,
}

describe('The parts of an exam', () => {
  test.each<[string, Partial<ExamFindings>, Partial<ExamParts>]>([
    ['nothing done', {}, {}],
    ['a triage', { hasTriage: true }, { triage: true }],
    ['one eye is not an acuity', { right_eye: '20/20' }, {}],
    ['the other eye alone is not either', { left_eye: '20/20' }, {}],
    ['an empty eye is not filled', { right_eye: '20/20', left_eye: '' }, {}],
    ['both eyes', { right_eye: '20/20', left_eye: '20/40' }, { acuity: true }],
    [
      'all plates right',
      { ishihara_correct_answer: 9, ishihara_wrong_answer: 0 },
      { ishihara: true },
    ],
    [
      'all plates wrong',
      { ishihara_correct_answer: 0, ishihara_wrong_answer: 9 },
      { ishihara: true },
    ],
    [
      'one plate right',
      { ishihara_correct_answer: 1, ishihara_wrong_answer: 0 },
      { ishihara: true },
    ],
    [
      'one plate wrong',
      { ishihara_correct_answer: 0, ishihara_wrong_answer: 1 },
      { ishihara: true },
    ],
    ['no plate answered', { ishihara_correct_answer: 0, ishihara_wrong_answer: 0 }, {}],
    ['a refractor image', { portable_auto_refractor_img: 'a.png' }, { upload: true }],
    ['a retinography', { retinography_img: 'b.png' }, { upload: true }],
  ])('The done parts of an exam are worked out from %s', (_case, findings, parts) => {
    expect(examParts({ ...EMPTY, ...findings })).toEqual({ ...NONE, ...parts })
  })

  test.each<[Partial<ExamParts>, ReturnType<typeof nextPart>]>([
    [{}, 'triage'],
    [{ triage: true }, 'acuity'],
    [{ triage: true, acuity: true }, 'ishihara'],
    [{ triage: true, acuity: true, ishihara: true }, 'upload'],
    [{ acuity: true, ishihara: true, upload: true }, 'triage'],
    [ALL, null],
  ])('After the parts %j the next part is %s', (parts, next) => {
    expect(nextPart({ ...NONE, ...parts })).toBe(next)
    expect(isComplete({ ...NONE, ...parts })).toBe(next === null)
  })
})

describe('A save of an exam', () => {
  const after = (
    role: Role,
    status: ExamStatus,
    parts: ExamParts,
    final_classification: string | null,
  ) => statusAfterSave({ status, role, parts, final_classification })

  test.each<[ExamStatus, ExamParts, string | null, ExamStatus]>([
    ['Pendente', ALL, null, 'Avaliação Médica'],
    ['Pendente', { ...ALL, upload: false }, null, 'Pendente'],
    ['Pendente', { ...ALL, triage: false }, 'liberado', 'Pendente'],
    ['Pendente', ALL, 'liberado', 'Avaliação Médica'],
    ['Avaliação Médica', ALL, null, 'Avaliação Médica'],
    ['Avaliação Médica', ALL, '', 'Avaliação Médica'],
    ['Avaliação Médica', ALL, 'liberado', 'Concluído'],
    ['Avaliação Médica', { ...ALL, acuity: false }, 'liberado', 'Avaliação Médica'],
    ['Concluído', ALL, 'liberado', 'Concluído'],
    ['E-mail enviado', ALL, 'liberado', 'E-mail enviado'],
    ['Concluído', NONE, null, 'Concluído'],
  ])(
    'A save of a doctor in %s with parts %j and classification %j ends in %s',
    (status, parts, final_classification, end) => {
      expect(after('doctor', status, parts, final_classification)).toBe(end)
    },
  )

  test('A save concludes a classified exam only for those who may classify, and moves a Pendente one on for everybody', () => {
    for (const role of ['admin', 'doctor'] as const)
      expect(after(role, 'Avaliação Médica', ALL, 'liberado')).toBe('Concluído')
    expect(after('tecnico', 'Avaliação Médica', ALL, 'liberado')).toBe('Avaliação Médica')
    expect(after('tecnico', 'Pendente', ALL, 'liberado')).toBe('Avaliação Médica')
  })
})

describe('A status that somebody asks for', () => {
  const WRITERS: Role[] = ['admin', 'tecnico', 'doctor']
  const allowed = (role: Role, complete: boolean) =>
    EXAM_STATUSES.flatMap((from) =>
      EXAM_STATUSES.filter((to) => from !== to && moveAllowed({ from, to, role, complete })).map(
        (to) => `${from} → ${to}`,
      ),
    )
  const LOCK = 'Pendente → Avaliação Médica'
  const UNLOCK = 'Avaliação Médica → Pendente'

  test.each<[Role, boolean, string[]]>([
    ['admin', true, [LOCK, UNLOCK]],
    ['admin', false, [LOCK, UNLOCK]],
    ['tecnico', true, [LOCK, UNLOCK]],
    ['tecnico', false, [UNLOCK]],
    ['doctor', true, [LOCK, UNLOCK]],
    ['doctor', false, [UNLOCK]],
    ['comercial', true, []],
    ['read-only', true, []],
  ])(
    'The role %s, with the exam complete %s, may make the moves %j and no others',
    (role, complete, moves) => {
      expect(allowed(role, complete)).toEqual(moves)
    },
  )

  test('Asking for the present status is allowed to everybody who may write exams', () => {
    for (const status of EXAM_STATUSES) {
      for (const role of WRITERS)
        expect(moveAllowed({ from: status, to: status, role, complete: false })).toBe(true)
      expect(moveAllowed({ from: status, to: status, role: 'comercial', complete: true })).toBe(
        false,
      )
    }
  })
})

describe('A save that also asks for a status', () => {
  test.each<
    [string, Omit<Parameters<typeof resolveStatus>[0], 'role'> & { role?: Role }, ExamStatus | null]
  >([
    [
      'unlocking a complete exam leaves it unlocked',
      { status: 'Avaliação Médica', requested: 'Pendente', parts: ALL, final_classification: null },
      'Pendente',
    ],
    [
      'unlocking a classified exam does not conclude it',
      {
        status: 'Avaliação Médica',
        requested: 'Pendente',
        parts: ALL,
        final_classification: 'consulta',
      },
      'Pendente',
    ],
    [
      'a form that repeats Pendente with its last part still moves on',
      { status: 'Pendente', requested: 'Pendente', parts: ALL, final_classification: null },
      'Avaliação Médica',
    ],
    [
      'a form that repeats Avaliação Médica with a classification concludes',
      {
        status: 'Avaliação Médica',
        requested: 'Avaliação Médica',
        parts: ALL,
        final_classification: 'liberado',
        role: 'doctor',
      },
      'Concluído',
    ],
    [
      'without a status the save decides',
      { status: 'Pendente', requested: null, parts: ALL, final_classification: null },
      'Avaliação Médica',
    ],
    [
      'locking an incomplete exam is refused to a technician',
      {
        status: 'Pendente',
        requested: 'Avaliação Médica',
        parts: NONE,
        final_classification: null,
      },
      null,
    ],
    [
      'locking an incomplete exam is allowed to an administrator',
      {
        status: 'Pendente',
        requested: 'Avaliação Médica',
        parts: NONE,
        final_classification: null,
        role: 'admin',
      },
      'Avaliação Médica',
    ],
    [
      'nobody asks for Concluído',
      {
        status: 'Avaliação Médica',
        requested: 'Concluído',
        parts: ALL,
        final_classification: 'liberado',
        role: 'admin',
      },
      null,
    ],
    [
      'a concluded exam is not reopened',
      {
        status: 'Concluído',
        requested: 'Pendente',
        parts: ALL,
        final_classification: 'liberado',
        role: 'admin',
      },
      null,
    ],
  ])('A save that asks for a status is decided by the table of moves: %s', (_case, save, after) => {
    expect(resolveStatus({ role: 'tecnico', ...save })).toBe(after)
  })
})

test.each<[ExamStatus | null, boolean, boolean]>([
  [null, true, false],
  ['Pendente', true, false],
  ['Avaliação Médica', false, true],
  ['Concluído', false, false],
  ['E-mail enviado', false, false],
])('In %s the parts may change %s and the classification %s', (status, parts, classification) => {
  expect(canChangeParts(status)).toBe(parts)
  expect(canClassify(status)).toBe(classification)
})

test.each<[ExamStatus, string | null, boolean]>([
  ['Concluído', 'liberado', true],
  ['E-mail enviado', 'especialista', true],
  ['Concluído', null, false],
  ['E-mail enviado', '', false],
  ['Avaliação Médica', 'liberado', false],
  ['Pendente', 'liberado', false],
])(
  'The result of an exam in %s classified %j may be sent: %s',
  (status, final_classification, may) => {
    expect(canSendResult({ status, final_classification })).toBe(may)
  },
)

describe('The lock button', () => {
  test.each<[ExamStatus | null, boolean, Role, ReturnType<typeof lockButton>]>([
    ['Pendente', true, 'tecnico', 'Travar'],
    ['Pendente', false, 'tecnico', null],
    ['Pendente', false, 'doctor', null],
    ['Pendente', false, 'admin', 'Travar'],
    ['Avaliação Médica', true, 'tecnico', 'Destravar'],
    ['Avaliação Médica', false, 'doctor', 'Destravar'],
    ['Avaliação Médica', false, 'admin', 'Destravar'],
    ['Concluído', true, 'admin', null],
    ['E-mail enviado', true, 'admin', null],
    ['Pendente', true, 'comercial', null],
    [null, true, 'admin', null],
  ])('The lock button in %s, complete %s, for %s is %s', (status, complete, role, label) => {
    expect(lockButton({ status, complete, role })).toBe(label)
  })
})

test.each<[ExamStatus | null, boolean, Role, ReturnType<typeof saveButton>]>([
  [null, true, 'doctor', 'hidden'],
  ['Pendente', true, 'doctor', 'hidden'],
  ['Avaliação Médica', false, 'doctor', 'disabled'],
  ['Avaliação Médica', true, 'doctor', 'enabled'],
  ['Avaliação Médica', true, 'admin', 'enabled'],
  ['Avaliação Médica', true, 'tecnico', 'hidden'],
  ['Avaliação Médica', true, 'comercial', 'hidden'],
  ['Concluído', true, 'doctor', 'hidden'],
  ['E-mail enviado', true, 'admin', 'hidden'],
])('The button Salvar in %s, complete %s, for %s is %s', (status, complete, role, button) => {
  expect(saveButton({ status, complete, role })).toBe(button)
})
