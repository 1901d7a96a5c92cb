import type { Dashboard } from '@iris/contracts/dashboard'
import { ageOn } from '@iris/domain/age'
import type { Selectable } from 'kysely'
import type { Database } from '../src/db/database.ts'
import type { DB } from '../src/db/generated.ts'

type Patient = Selectable<DB['patients']>
type Triage = Selectable<DB['triages']>
type Exam = Selectable<DB['exams']>
export type PlainRows = { patients: Patient[]; triages: Triage[]; exams: Exam[] }

export async function readPlainRows(db: Database): Promise<PlainRows> {
  const [patients, triages, exams] = await Promise.all([
    db.selectFrom('patients').selectAll().execute(),
    db.selectFrom('triages').selectAll().execute(),
    db.selectFrom('exams').selectAll().execute(),
  ])
  return { patients, triages, exams }
}

/**
 * The fifteen statistics counted the slow way, person by person over the rows, only from docs/api.md: it shares no
 * query and no key with the code it checks.
 */
export function plainStatistics(rows: PlainRows, company: number | null, today: string): Dashboard {
  const people = rows.patients.filter(
    (patient) => patient.active && (company === null || patient.company === company),
  )
  const newest = <T extends { id: number; patient_id: number }>(items: T[], patient: Patient) =>
    items.filter((item) => item.patient_id === patient.id).sort((a, b) => b.id - a.id)[0]
  const triaged = people.flatMap((patient) => {
    const triage = newest(rows.triages, patient)
    return triage ? [{ ...triage, sex: patient.sex }] : []
  })
  const past = rows.exams.filter((exam) => exam.status !== 'Pendente')
  const newestExams = people.flatMap((patient) => newest(past, patient) ?? [])
  const ids = new Set(people.map((patient) => patient.id))
  const ofThem = (exams: Exam[]) => exams.filter((exam) => ids.has(exam.patient_id)).length
  const done = ofThem(past)

  const percent = (part: number, whole: number) =>
    whole === 0 ? 0 : Math.floor((20_000 * part + whole) / (2 * whole)) / 100
  const share = (part: number, whole: number) => ({
    count: part,
    percentage: percent(part, whole),
  })
  const portion = (part: number, whole: number) => ({
    total: part,
    total_percentage: percent(part, whole),
  })
  const ofPeople = (is: (patient: Patient) => boolean) =>
    share(people.filter(is).length, people.length)
  const ofTriaged = (is: (triage: Triage) => boolean) =>
    share(triaged.filter(is).length, triaged.length)
  const age = (patient: Patient) => ageOn(patient.dob, today)

  const condition = (code: string) => {
    const ill = triaged.filter((triage) => triage.personal_history.includes(code))
    return {
      by_gender: {
        male: { count: ill.filter(({ sex }) => sex === 'M').length },
        female: { count: ill.filter(({ sex }) => sex === 'F').length },
      },
    }
  }
  const screen = (hours: string) => ofTriaged((triage) => triage.screen_time === hours)
  const complaint = (code: string) =>
    triaged.filter((triage) =>
      (triage.eye_complaints as { name: string }[]).some(({ name }) => name === code),
    ).length
  const disease = (code: string) =>
    triaged.filter((triage) => triage.previous_eye_diseases.includes(code)).length
  const aid = (is: (triage: Triage) => boolean) =>
    portion(triaged.filter(is).length, triaged.length)
  const surgery = (code: string) => {
    const operated = triaged.filter((triage) => triage.previous_eye_surgeries.includes(code))
    const of = (wanted: string) =>
      share(operated.filter(({ sex }) => sex === wanted).length, operated.length)
    return {
      ...portion(operated.length, triaged.length),
      by_gender: { male: of('M'), female: of('F') },
    }
  }
  const eyes = newestExams.flatMap((exam) => [exam.right_eye ?? [], exam.left_eye ?? []].flat())
  const ofEyes = (...values: string[]) =>
    share(eyes.filter((eye) => values.includes(eye)).length, eyes.length)
  const photographed = newestExams.filter((exam) => exam.retinography_img !== null).length
  const refraction = (label: string) =>
    share(
      newestExams.filter((exam) => exam.refractive_disorder === label).length,
      newestExams.length,
    )

  return {
    patients_count: { total: people.length },
    gender_statistics: {
      male: ofPeople(({ sex }) => sex === 'M'),
      female: ofPeople(({ sex }) => sex === 'F'),
      other: ofPeople(({ sex }) => sex === 'P' || sex === 'O'),
    },
    age_statistics: {
      age_groups: {
        under_20: ofPeople((patient) => age(patient) < 20),
        between_20_40: ofPeople((patient) => age(patient) >= 20 && age(patient) < 40),
        between_40_60: ofPeople((patient) => age(patient) >= 40 && age(patient) < 60),
        above_60: ofPeople((patient) => age(patient) >= 60),
      },
    },
    triages_statistics: {
      total_triages: triaged.length,
      percentage: percent(triaged.length, people.length),
    },
    exams_statistics: { total_exams: done, percentage: percent(done, ofThem(rows.exams)) },
    conditions_statistics: {
      conditions_statistics: {
        'Diabetes Melitus': condition('diabetes'),
        'Hipertensão Arterial Sistêmica': condition('hypertension'),
        'Artrite Reumatóide': condition('arthritis'),
        'Doenças Tireoidianas': condition('thyroid'),
        Outros: condition('others'),
        'Nenhum Histórico': condition('none'),
      },
    },
    health_habits_statistics: {
      pregnancy: ofTriaged((triage) => triage.personal_history.includes('pregnant')),
      breastfeeding: ofTriaged((triage) => triage.personal_history.includes('breastfeeding')),
      epis: ofTriaged((triage) => triage.epis),
      smoking_habits: {
        smokers: ofTriaged((triage) => triage.smoking),
        non_smokers: ofTriaged((triage) => !triage.smoking),
      },
    },
    screen_time_statistics: {
      total_patients_with_triage: triaged.length,
      screen_time_distribution: {
        Nenhuma: screen('Nenhuma'),
        '1 a 3 horas': screen('1 a 3 horas'),
        '3 a 6 horas': screen('3 a 6 horas'),
        '6 a 8 horas': screen('6 a 8 horas'),
        '8 a 10 horas': screen('8 a 10 horas'),
        'Mais de 10 horas': screen('Mais de 10 horas'),
      },
      no_information: ofTriaged((triage) => triage.screen_time === null),
    },
    eye_complaints_statistics: {
      total_patients_with_triage: triaged.length,
      eye_complaints_statistics: {
        LOW_VISION: complaint('LOW_VISION'),
        NEAR_VISION: complaint('NEAR_VISION'),
        BLURRED_VISION: complaint('BLURRED_VISION'),
        FLASH_EYE: complaint('FLASH_EYE'),
        RED_EYE: complaint('RED_EYE'),
        DRY_EYE: complaint('DRY_EYE'),
        TEARING: complaint('TEARING'),
        ITCHING: complaint('ITCHING'),
        BURNING: complaint('BURNING'),
        FOREIGN_BODY: complaint('FOREIGN_BODY'),
        HEADACHE_SCREEN: complaint('HEADACHE_SCREEN'),
        PHOTOPHOBIA: complaint('PHOTOPHOBIA'),
        OTHERS: complaint('OTHERS'),
        ZERO: complaint('ZERO'),
      },
    },
    eye_diseases_statistics: {
      total_patients_with_triage: triaged.length,
      eye_diseases_statistics: {
        glaucoma: disease('glaucoma'),
        keratoconus: disease('keratoconus'),
        amd: disease('amd'),
        ocular_trauma: disease('ocular_trauma'),
        others: disease('others'),
        none: disease('none'),
      },
    },
    vision_aids_statistics: {
      glasses_users: aid((triage) => triage.wear_glasses),
      contact_lens_users: aid((triage) => triage.wear_contact_lenses),
      both_users: aid((triage) => triage.wear_glasses && triage.wear_contact_lenses),
    },
    eye_surgeries_statistics: {
      total_patients_with_triage: triaged.length,
      eye_surgeries_statistics: {
        cataract_surgery: surgery('cataract'),
        corneal_transplant: surgery('corneal_transplant'),
        glaucoma_surgery: surgery('glaucoma'),
        refractive_surgery_lasik_prk: surgery('refractive'),
        vitrectomy: surgery('vitrectomy'),
        others: surgery('others'),
        no_surgery: surgery('none'),
      },
    },
    vision_quality_statistics: {
      total_patients_with_exam: newestExams.length,
      total_eyes_examined: eyes.length,
      vision_quality_statistics: {
        normal_vision: ofEyes('20/20', '20/25', '20/30'),
        low_vision: ofEyes('20/40', '20/50', '20/70', '20/100'),
        severe_low_vision: ofEyes('20/200', 'Percepção de Luz (PL)', 'Sem Percepção de Luz (SPL)'),
      },
    },
    retinography_statistics: {
      total_patients_with_exam: newestExams.length,
      total_retinography_exams: photographed,
      with_retinography: portion(photographed, newestExams.length),
      without_retinography: portion(newestExams.length - photographed, newestExams.length),
    },
    refrative_statistics: {
      total_patients_with_exam: newestExams.length,
      total_refractive_disorders: newestExams.filter(
        ({ refractive_disorder }) =>
          refractive_disorder !== null && refractive_disorder !== 'Sem alteração',
      ).length,
      refractive_disorders_statistics: {
        myopia: refraction('Miopia'),
        myopia_with_astigmatism: refraction('Miopia com astigmatismo'),
        hyperopia: refraction('Hipermetropia'),
        hyperopia_with_astigmatism: refraction('Hipermetropia com astigmatismo'),
        astigmatism: refraction('Astigmatismo'),
        no_change: refraction('Sem alteração'),
      },
    },
  }
}
