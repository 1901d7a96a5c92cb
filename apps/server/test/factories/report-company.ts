import type { Database } from '../../src/db/database.ts'
import type { Dice } from '../../src/demo/dice.ts'
import { addPatients, randomAnswers, randomFindings } from '../random-population.ts'

/** So many people of one company with sectors, units and two years of exams, most of them concluded. */
export async function populate(
  db: Database,
  dice: Dice,
  company: number,
  size: number,
): Promise<void> {
  const patients = await addPatients(db, dice, [company], size, () => {
    const sector = dice.pick(['Solda', 'Solda', 'Pintura', 'Montagem', 'Qualidade'])
    return { sector, unit: sector === 'Qualidade' ? null : dice.pick(['Matriz', 'Filial']) }
  })
  await examine(
    db,
    dice,
    patients.flatMap((patient_id) =>
      Array.from({ length: dice.between(0, 3) }, () => ({
        patient_id,
        daysAgo: dice.between(0, 720),
      })),
    ),
  )
}

/** Exams of so many days ago, most with their triage. */
export async function examine(
  db: Database,
  dice: Dice,
  exams: readonly { patient_id: number; daysAgo: number }[],
): Promise<void> {
  const made = await db
    .insertInto('exams')
    .values(
      exams.map(({ patient_id, daysAgo }) => ({
        patient_id,
        ...randomFindings(dice),
        created_at: new Date(Date.now() - daysAgo * 86_400_000),
        ishihara_wrong_answer: dice.between(0, 4),
        final_classification: dice.pick(['liberado', 'consulta', 'especialista']),
      })),
    )
    .returning(['id as exam_id', 'patient_id', 'created_at'])
    .execute()
  const triages = made
    .filter(() => dice.chance(0.9))
    .map((exam) => ({ ...exam, ...randomAnswers(dice) }))
  if (triages.length > 0) await db.insertInto('triages').values(triages).execute()
}
