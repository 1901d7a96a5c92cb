import { ERRORS } from '@iris/contracts/errors'
import { Button } from '@mantine/core'
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './file-box.module.css'
import {
  ACCEPTED,
  contentRefusal,
  formatSize,
  isImage,
  type UploadKind,
  uploadRefusal,
} from './upload-file.ts'

type FileBoxProps = {
  label: string
  kind?: UploadKind
  file: File | null
  /** Called with a good file, with none and why, or with none once it was removed. */
  onPick: (file: File | null, refusal?: string) => void
  error?: string
  disabled?: boolean
  /** The path in the form, so that the first wrong field can be found. */
  path: string
  /** One line high, for many of them in a column. */
  compact?: boolean
}

/** Takes one file, chosen or dropped; shows an image, and the name of anything else. */
export function FileBox({
  label,
  kind = 'document',
  file,
  onPick,
  error: wrong,
  disabled = false,
  path,
  compact = false,
}: FileBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [isRepeated, setIsRepeated] = useState(false)
  const error = wrong ?? (isRepeated ? ERRORS['file.repeated'][1] : undefined)

  /** The one that is looked into, unless another was picked since. */
  const asked = useRef<File | null>(null)

  function pick(picked: File | null) {
    setIsRepeated(false)
    asked.current = picked
    const refusal = picked ? uploadRefusal(picked, kind) : undefined
    if (!picked || refusal) return onPick(null, refusal)
    void contentRefusal(picked, kind).then((found) => {
      if (asked.current === picked) onPick(found ? null : picked, found)
    })
  }

  // Of several, all but one would be gone without a word; what is dragged without a file takes away none.
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped, ...others] = event.dataTransfer.files
    if (disabled || !dropped) return
    if (others.length > 0) setIsRepeated(true)
    else pick(dropped)
  }

  return (
    <div className={classes.field} data-path={path} data-invalid={error ? true : undefined}>
      <label
        htmlFor={id}
        className={classes.box}
        data-compact={compact || undefined}
        data-over={over || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          aria-label={label}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          accept={ACCEPTED[kind].accept}
          disabled={disabled}
          onChange={(event) => {
            const picked = event.currentTarget.files?.[0]
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = ''
            if (picked) pick(picked)
          }}
        />
        {file ? (
          <Picked file={file} preview={!compact} />
        ) : (
          <>
            <IconUpload size={compact ? 18 : 24} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>Escolha um arquivo</strong>{' '}
              <span className={classes.drop}>ou solte aqui</span>
            </span>
          </>
        )}
        <span id={`${id}-hint`} className={classes.hint}>
          {ACCEPTED[kind].hint}
        </span>
      </label>
      {file && !disabled && (
        <Button
          className={classes.remove}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden="true" />}
          aria-label={`Remover: ${label}`}
          onClick={() => {
            pick(null)
            input.current?.focus()
          }}
        >
          Remover
        </Button>
      )}
      {error && (
        <div id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

function Picked({ file, preview }: { file: File; preview: boolean }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!preview || !isImage(file.type)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [file, preview])
  return (
    <span className={classes.picked}>
      {url ? (
        <img src={url} alt={`Prévia de ${file.name}`} />
      ) : (
        <IconFileText size={preview ? 32 : 20} stroke={1.5} aria-hidden="true" />
      )}
      <span className={classes.name}>
        <strong>{file.name}</strong>
        <span>{formatSize(file.size)}</span>
      </span>
    </span>
  )
}
