import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { inWords } from '../../form/in-words.ts'
import { EMPTY } from '../../ui/format.ts'
import partTitle from '../../ui/part-title.module.css'
import { CLASSIFICATION_WORDS } from './exam-form.ts'
import { acuityPair, classificationLabel, ishiharaCount } from './exam-parts.ts'
import parts from './part-tiles.module.css'
import classes from './previous-exam.module.css'

type PreviousExamProps = {
  exam: Exam
  /** The last classified one, which may be an older one. */
  classified: Exam | null
}

/** The findings of the patient's last exam, to compare with. */
export function PreviousExam({ exam, classified }: PreviousExamProps) {
  return (
    <section>
      <div className={parts.head}>
        <h3 className={partTitle.title}>Exame anterior</h3>
        <span className={classes.date}>{formatDateTime(exam.created_at)}</span>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Acuidade</dt>
          <dd>{acuityPair(exam)}</dd>
        </div>
        <div>
          <dt>Ishihara</dt>
          <dd>{ishiharaCount(exam)}</dd>
        </div>
        <div>
          <dt>Classificação final</dt>
          <dd>
            {classificationLabel(classified?.final_classification ?? null)}
            {classified && <Detail exam={classified} isOlder={classified.id !== exam.id} />}
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** The rest of a conclusion: specialties, disorder, retinography, who and when. */
function Detail({ exam, isOlder }: { exam: Exam; isOlder: boolean }) {
  const { specialist_specialties, refractive_disorder, has_changed, classified_by_name } = exam
  const retinography = inWords(CLASSIFICATION_WORDS, 'has_changed', has_changed)
  const said = [
    specialist_specialties.join(', '),
    refractive_disorder,
    retinography && `Retinografia ${retinography.toLowerCase()}`,
    classified_by_name,
    isOlder && formatDateTime(exam.created_at).slice(0, 10),
  ].filter(Boolean)
  return <span className={classes.detail}>{said.join(' · ') || EMPTY}</span>
}
