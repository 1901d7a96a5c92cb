import { Button } from '@mantine/core'
import { IconExternalLink, IconFileText, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { messageOf } from '../api/api-error.ts'
import { openFile } from '../api/open-file.ts'
import { toast } from '../ui/toast.tsx'
import type { Attachment } from './attachment.ts'
import classes from './attachment-field.module.css'
import type { InForm } from './field.ts'
import { FileBox } from './file-box.tsx'
import { Cell } from './form-grid.tsx'
import { useFormScope } from './use-form-scope.ts'

type AttachmentFieldProps = InForm & { compact?: boolean }

/** A file of a record: the stored one, to open or remove, or a box for a new one. */
export function AttachmentField({ compact = false, ...given }: AttachmentFieldProps) {
  const { name, label, span } = given
  const { form, disabled } = useFormScope(given)
  const value = form.get(name) as Attachment

  function pick(file: File | null, refusal?: string) {
    form.set(name, { ...value, file })
    if (refusal) form.setErrors?.({ [name]: refusal })
  }

  /** Its button goes with it: the focus moves to what stands there instead. */
  function setRemoved({ currentTarget }: MouseEvent<HTMLButtonElement>, removed: boolean) {
    const cell = currentTarget.closest('[data-span]')
    form.set(name, { ...value, removed })
    requestAnimationFrame(() => cell?.querySelector<HTMLElement>('input, button')?.focus())
  }

  return (
    <Cell span={span}>
      <div className={classes.label}>{label}</div>
      {value.url && !value.removed ? (
        <div className={classes.kept}>
          <IconFileText size={20} stroke={1.5} aria-hidden="true" />
          <span className={classes.name}>{value.name}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconExternalLink size={16} aria-hidden="true" />}
            aria-label={`Abrir: ${label}`}
            onClick={() => void open(value)}
          >
            Abrir
          </Button>
          {!disabled && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={16} aria-hidden="true" />}
              aria-label={`Remover: ${label}`}
              onClick={(event) => setRemoved(event, true)}
            >
              Remover
            </Button>
          )}
        </div>
      ) : (
        <>
          <FileBox
            label={label}
            path={name}
            file={value.file}
            error={form.errorOf(name)}
            disabled={disabled}
            compact={compact}
            onPick={pick}
          />
          {value.removed && !value.file && (
            <div className={classes.removed}>
              O arquivo atual será removido ao salvar.
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={(event) => setRemoved(event, false)}
              >
                Desfazer
              </Button>
            </div>
          )}
        </>
      )}
    </Cell>
  )
}

async function open({ url, name }: Attachment) {
  try {
    await openFile(url ?? '', name ?? '')
  } catch (error) {
    toast.error(messageOf(error))
  }
}
