import type { Database } from '../../src/db/database.ts'
import type { Dice } from '../../src/demo/dice.ts'
import { addExam, addPatient, addTriage } from '../random-population.ts'

/** So many people of one company with sectors, units and two years of exams, most of them concluded. */
export async function populate(
  db: Database,
  dice: Dice,
  company: number,
  size: number,
): Promise<void> {
  for (let made = 0; made < size; made++) {
    const patient_id = await addPatient(db, dice, [company])
    const sector = dice.pick(['Solda', 'Solda', 'Pintura', 'Montagem', 'Qualidade'])
    const unit = sector === 'Qualidade' ? null : dice.pick(['Matriz', 'Filial'])
    await db.updateTable('patients').set({ sector, unit }).where('id', '=', patient_id).execute()
    for (let exams = dice.between(0, 3); exams > 0; exams--)
      await examine(db, dice, patient_id, dice.between(0, 720))
  }
}

/** One exam of so many days ago, most with its triage. */
export async function examine(
  db: Database,
  dice: Dice,
  patient_id: number,
  daysAgo: number,
): Promise<void> {
  const exam_id = await addExam(db, dice, patient_id)
  if (dice.chance(0.9)) await addTriage(db, dice, { patient_id, exam_id })
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await db
    .updateTable('exams')
    .set({
      created_at: at,
      ishihara_wrong_answer: dice.between(0, 4),
      final_classification: dice.pick(['liberado', 'consulta', 'especialista']),
    })
    .where('id', '=', exam_id)
    .execute()
  await db.updateTable('triages').set({ created_at: at }).where('exam_id', '=', exam_id).execute()
}
