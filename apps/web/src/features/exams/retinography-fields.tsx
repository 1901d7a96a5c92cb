import { FileBox } from '../../form/file-box.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { TextField } from '../../form/text-fields.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import classes from './retinography-form.module.css'
import type { RetinographyValues } from './use-retinography.ts'

type RetinographyFieldsProps = { form: ZodForm<RetinographyValues>; disabled: boolean }

/** Nome and Arquivo (spec 2 §2). */
export function RetinographyFields({ form, disabled }: RetinographyFieldsProps) {
  return (
    <>
      <FormGrid>
        <TextField name="file_name" label="Nome" maxLength={150} disabled={disabled} />
      </FormGrid>
      <div>
        <div className={classes.label}>
          Arquivo {form.requires?.('retinography_img') && <span aria-hidden="true">*</span>}
        </div>
        <FileBox
          label="Arquivo"
          kind="image"
          path="retinography_img"
          file={form.values.retinography_img}
          error={form.errorOf('retinography_img')}
          disabled={disabled}
          onPick={(picked, refusal) => {
            form.set('retinography_img', picked)
            if (refusal) form.setErrors({ retinography_img: refusal })
          }}
        />
      </div>
    </>
  )
}
