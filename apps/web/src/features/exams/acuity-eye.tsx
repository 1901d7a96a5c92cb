import { ACUITY_VALUES, type AcuityClass, acuityClass } from '@iris/domain/visual-acuity'
import { IconCheck } from '@tabler/icons-react'
import { optionsOf } from '../../form/kept-option.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { useFormScope } from '../../form/use-form-scope.ts'
import partTitle from '../../ui/part-title.module.css'
import classes from './acuity-modal.module.css'
import { shortAcuity } from './exam-parts.ts'

const GROUPS: readonly { name: AcuityClass; label: string }[] = [
  { name: 'normal', label: 'Visão normal' },
  { name: 'low', label: 'Baixa visão' },
  { name: 'severe', label: 'Baixa visão severa' },
]

const OPTIONS = optionsOf(ACUITY_VALUES)

type AcuityEyeProps = {
  name: 'right_eye' | 'left_eye'
  label: 'Olho direito' | 'Olho esquerdo'
  /** The reading of the last exam. */
  previous: string | null
  isLarge: boolean
}

/** One eye: a select and ten large buttons with the same value; at a station the buttons alone. */
export function AcuityEye({ name, label, previous, isLarge }: AcuityEyeProps) {
  const { form, disabled } = useFormScope()
  const value = form.get(name)
  return (
    <div
      className={classes.eye}
      data-invalid={(isLarge && form.errorOf(name) !== undefined) || undefined}
    >
      {previous && <span className={classes.previous}>Anterior: {shortAcuity(previous)}</span>}
      {isLarge ? (
        <EyeHeading label={label} error={form.errorOf(name)} />
      ) : (
        <SelectField name={name} label={label} placeholder={label} options={OPTIONS} />
      )}
      {GROUPS.map((group) => (
        <fieldset key={group.name} className={classes.group} disabled={disabled}>
          <legend>
            <span className="visually-hidden">{name === 'right_eye' ? 'OD: ' : 'OE: '}</span>
            {group.label}
          </legend>
          <div className={classes.buttons}>
            {ACUITY_VALUES.filter((each) => acuityClass(each) === group.name).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={value === each}
                onClick={() => form.set(name, each)}
              >
                {value === each && (
                  <IconCheck className={classes.check} size={16} aria-hidden="true" />
                )}
                <AcuityWord value={each} />
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** What the select would say: the name of the eye, and what is wrong. */
function EyeHeading({ label, error }: { label: string; error: string | undefined }) {
  return (
    <>
      <h3 className={`${partTitle.title} ${classes.heading}`}>
        {label}
        <span aria-hidden="true"> *</span>
      </h3>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** '20/40', or 'PL' over 'Percepção de Luz'. */
function AcuityWord({ value }: { value: string }) {
  const short = shortAcuity(value)
  if (short === value) return <span>{value}</span>
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <small aria-hidden="true">{value.replace(` (${short})`, '')}</small>
      <span className="visually-hidden">{value}</span>
    </>
  )
}
