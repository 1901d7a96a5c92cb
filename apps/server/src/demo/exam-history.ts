import { ageOn } from '@iris/domain/age'
import {
  canSendResult,
  EXAM_PARTS,
  type ExamPart,
  type ExamStatus,
  examParts,
  resolveStatus,
  statusAfterSave,
} from '@iris/domain/exam-status'
import { scoreIshihara } from '@iris/domain/ishihara'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { Dice } from './dice.ts'
import { conclude, makeAcuity, makePlateAnswers } from './findings.ts'
import { daysBefore, minutesAfter, noLaterThan, workingMoment } from './moments.ts'
import type { SampleFiles } from './sample-files.ts'
import type { Traits } from './traits.ts'
import { makeAnswers } from './triage-answers.ts'

type Without<T, K extends string> = Omit<T, K>

/** An exam with everything that belongs to it; it gets its id when all exams are known. */
export type DemoExam = {
  exam: Without<Insertable<DB['exams']>, 'patient_id'> & { created_at: string; updated_at: string }
  triage: Without<Insertable<DB['triages']>, 'patient_id' | 'exam_id'> | null
  test: Without<Insertable<DB['ishihara_tests']>, 'patient_id' | 'exam_id'> | null
  delivery: Without<Insertable<DB['result_deliveries']>, 'exam_id'> | null
}

export type ExamSources = {
  dice: Dice
  today: string
  files: SampleFiles
  doctors: readonly number[]
}

/** How far an exam gets. */
type Fate = 'open' | 'unlocked' | 'review' | 'classified' | 'sent'

const RECENT_DAYS = 45

/** The exams of a person in the last two years, oldest first; some people have none yet. */
export function makeExams(
  sources: ExamSources,
  person: { dob: string; traits: Traits },
): DemoExam[] {
  const { dice, today } = sources
  const newest = dice.chance(0.22) ? dice.between(1, RECENT_DAYS) : dice.between(RECENT_DAYS, 380)
  const yearly = [
    newest,
    newest + 365 + dice.between(-25, 25),
    newest + 730 + dice.between(-25, 25),
  ]
  const days = yearly
    .slice(
      0,
      dice.weighted([
        [0, 9],
        [1, 31],
        [2, 40],
        [3, 20],
      ]),
    )
    .filter((ago) => ago <= 745 && ageOn(person.dob, daysBefore(today, ago)) >= 14)
    .reverse()
  return days.map((daysAgo, examNumber) => makeExam(sources, person, { daysAgo, examNumber }))
}

function makeExam(
  { dice, today, files, doctors }: ExamSources,
  { dob, traits }: { dob: string; traits: Traits },
  { daysAgo, examNumber }: { daysAgo: number; examNumber: number },
): DemoExam {
  const date = daysBefore(today, daysAgo)
  const created_at = workingMoment(date, dice.between(0, 480))
  const later = (minutes: number) => noLaterThan(today, minutesAfter(created_at, minutes))
  const fate = makeFate(dice, daysAgo)
  const taken = fate === 'open' ? makeUnfinished(dice) : EXAM_PARTS
  const answers = taken.includes('ishihara') ? makePlateAnswers(dice, traits) : null
  const score = scoreIshihara(answers ?? [])
  const acuity = taken.includes('acuity') ? makeAcuity(dice, traits) : null
  const upload = taken.includes('upload') ? makeUpload(dice, traits, files) : {}
  const findings = {
    right_eye: acuity?.right_eye ?? null,
    left_eye: acuity?.left_eye ?? null,
    has_correction: acuity?.has_correction ?? null,
    portable_auto_refractor_img: null,
    retinography_img: null,
    retinography_other_img: null,
    retinography_eye: null,
    ...upload,
    ishihara_correct_answer: score.ishihara_correct_answer,
    ishihara_wrong_answer: score.ishihara_wrong_answer,
  }
  const parts = examParts({ ...findings, hasTriage: taken.includes('triage') })
  const looked = fate === 'classified' || fate === 'sent' || (fate === 'review' && dice.chance(0.3))
  const reading = {
    refractive_disorder: looked ? traits.refraction : null,
    has_changed: looked ? (traits.retinaAltered ? 1 : 0) : null,
  }
  const age = ageOn(dob, date)
  const concluded = fate === 'classified' || fate === 'sent'
  const verdict =
    concluded && acuity
      ? conclude(traits, acuity, { age, coloursAltered: score.altered })
      : { final_classification: null, specialist_specialties: [] }

  let status: ExamStatus = statusAfterSave({
    status: 'Pendente',
    role: 'tecnico',
    parts,
    final_classification: null,
  })
  const classified_at = later(dice.between(90, 4000))
  const sent_at = later(dice.between(4100, 9000))
  const locked_at = later(dice.between(5, 80))
  let updated_at = locked_at
  let delivery: DemoExam['delivery'] = null
  if (fate === 'unlocked')
    status =
      resolveStatus({
        status,
        requested: 'Pendente',
        role: 'tecnico',
        parts,
        final_classification: null,
      }) ?? status
  if (verdict.final_classification) {
    status = statusAfterSave({ status, role: 'doctor', parts, ...verdict })
    updated_at = classified_at
  }
  const doctor = dice.pick(doctors)
  if (fate === 'sent' && canSendResult({ status, ...verdict })) {
    status = 'E-mail enviado'
    updated_at = sent_at
    delivery = { requested_by: doctor, state: 'sent', requested_at: sent_at, finished_at: sent_at }
  }
  const written = { created_at, updated_at: later(dice.between(1, 4)) }
  return {
    exam: {
      status,
      ...findings,
      ...reading,
      ...verdict,
      classified_by: verdict.final_classification ? doctor : null,
      classified_at: verdict.final_classification ? classified_at : null,
      review_since: status === 'Pendente' ? null : locked_at,
      created_at,
      updated_at,
    },
    triage: taken.includes('triage')
      ? { ...makeAnswers(dice, traits, examNumber), ...written }
      : null,
    test: answers && { answers: JSON.stringify(answers), ...score, ...written },
    delivery,
  }
}

function makeFate(dice: Dice, daysAgo: number): Fate {
  return daysAgo <= RECENT_DAYS
    ? dice.weighted<Fate>([
        ['open', 34],
        ['unlocked', 3],
        ['review', 22],
        ['classified', 17],
        ['sent', 24],
      ])
    : // No exam waits for a doctor longer than that: a clinic reads its queue in time.
      dice.weighted<Fate>([
        ['open', 4],
        ['classified', 15],
        ['sent', 81],
      ])
}

/** Any mix of the four parts except all of them; the triage is usually first. */
function makeUnfinished(dice: Dice): readonly ExamPart[] {
  const missing = dice.some(EXAM_PARTS, dice.between(1, 3))
  const taken = EXAM_PARTS.filter((part) => !missing.includes(part))
  if (dice.chance(0.06)) return []
  return dice.chance(0.7) && missing.length > 1
    ? [...new Set<ExamPart>(['triage', ...taken])]
    : taken
}

/** The names of the sample files, by eye. */
const RIGHT = '-od.jpg'
const LEFT = '-oe.jpg'

function makeUpload(dice: Dice, traits: Traits, files: SampleFiles) {
  const kind = dice.weighted([
    ['both', 68],
    ['refraction', 12],
    ['retinography', 20],
  ])
  const photos = files.retinographies.filter(({ altered }) => altered === traits.retinaAltered)
  const right = dice.pick(photos.filter(({ name }) => name.endsWith(RIGHT)))
  const left = photos.find(({ name }) => name === right.name.replace(RIGHT, LEFT))
  const pictures = {
    retinography_img: right.key,
    retinography_other_img: left?.key ?? null,
    retinography_eye: 'OD',
  }
  const none = { retinography_img: null, retinography_other_img: null, retinography_eye: null }
  return {
    portable_auto_refractor_img: kind === 'retinography' ? null : dice.pick(files.refractions),
    ...(kind === 'refraction' ? none : pictures),
    retinography_option: dice.chance(0.5) ? 'importar' : 'anexar',
  }
}
