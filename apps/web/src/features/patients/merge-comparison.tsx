import type { MergePreview } from '@iris/contracts/patient-merge'
import type { Patient } from '@iris/contracts/patients'
import { differingParts, filledParts, MERGE_PART_KEYS } from '@iris/domain/patient-merge'
import { ChoiceCard, ChoiceCards } from '../../ui/choice-cards.tsx'
import classes from './merge.module.css'
import {
  identityDoubts,
  MERGE_PART_LABELS,
  type MergeSide,
  type MergeValues,
  showBelongings,
  showPart,
} from './merge-values.ts'
import type { Names } from './patient-form.ts'

type MergeComparisonProps = {
  preview: MergePreview
  values: MergeValues
  names: Names
  onChange: (values: Partial<MergeValues>) => void
}

/** Both registrations side by side: what differs is chosen, what is missing is filled in, the rest is alike. */
export function MergeComparison({
  preview,
  values: { picks, joinRecords },
  names,
  onChange,
}: MergeComparisonProps) {
  const [from, into] = [preview.from.patient, preview.into.patient]
  const differing = differingParts(from, into)
  const filled = filledParts(from, into)
  const alike = MERGE_PART_KEYS.filter(
    (part) => !differing.includes(part) && !filled.includes(part) && showPart(into, part, names),
  )
  const both = preview.from.pending > 0 && preview.into.pending > 0
  return (
    <>
      <section className={classes.section}>
        <h3>O que passa para o cadastro nº {into.id}</h3>
        <p>
          Do cadastro nº {from.id}: {showBelongings(preview)}.
        </p>
        {both && <p>Os dois têm exame Pendente: os dois exames continuam abertos.</p>}
        {preview.records === 'differ' && (
          <div className={classes.records}>
            <p>
              Os dois têm prontuário, com textos diferentes. Eles viram um só texto, e todas as
              versões de ambos ficam guardadas.
            </p>
            <ChoiceCard
              type="checkbox"
              choice={{ value: true, label: 'Juntar os dois prontuários' }}
              checked={joinRecords}
              onChange={() => onChange({ joinRecords: !joinRecords })}
            />
          </div>
        )}
      </section>

      {differing.length > 0 && (
        <section className={classes.section}>
          <h3>O que é diferente: qual vale?</h3>
          <div className={classes.fields}>
            {differing.map((part) => (
              <ChoiceCards<MergeSide>
                key={part}
                label={MERGE_PART_LABELS[part]}
                value={picks[part] ?? 'into'}
                onChange={(side) => onChange({ picks: { ...picks, [part]: side } })}
                options={[
                  {
                    value: 'into',
                    label: showPart(into, part, names),
                    hint: `Cadastro nº ${into.id}, que fica`,
                  },
                  {
                    value: 'from',
                    label: showPart(from, part, names),
                    hint: `Cadastro nº ${from.id}`,
                  },
                ]}
              />
            ))}
          </div>
        </section>
      )}

      {filled.length > 0 && (
        <section className={classes.section}>
          <h3>O que falta e é completado</h3>
          <dl className={classes.facts}>
            {filled.map((part) => (
              <div key={part}>
                <dt>{MERGE_PART_LABELS[part]}</dt>
                <dd>{showPart(from, part, names)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}

      {alike.length > 0 && (
        <section className={classes.section}>
          <h3>O que não muda</h3>
          <dl className={classes.facts}>
            {alike.map((part) => (
              <div key={part}>
                <dt>{MERGE_PART_LABELS[part]}</dt>
                <dd>{showPart(into, part, names)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

/** Who becomes part of whom, and what speaks against it: read before it is done for good. */
export function MergeQuestion({ from, into }: Record<MergeSide, Patient>) {
  const doubts = identityDoubts(from, into)
  return (
    <>
      <p>
        Tudo do cadastro de <strong>{from.name}</strong> (nº {from.id}) passa para o de{' '}
        <strong>{into.name}</strong> (nº {into.id}). O cadastro nº {from.id} fica vazio e não recebe
        mais dados. Ninguém poderá desfazer.
      </p>
      {doubts.length > 0 && (
        <>
          <p>Confira o que é diferente nos dois:</p>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
