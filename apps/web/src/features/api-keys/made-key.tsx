import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import atEnd from '../../ui/actions.module.css'
import { copySecret } from '../../ui/copy-secret.ts'
import classes from './api-keys.module.css'

/** Shown only this once: the server keeps only its digest. */
export function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  useUnsavedWork(true, 'A chave não será mostrada de novo.')
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])

  const copy = () =>
    copySecret(apiKey, 'Chave copiada para a área de transferência.', () => field.current?.select())

  return (
    <section className={classes.made} aria-label="Chave nova">
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        Copie a chave agora
      </h3>
      <p className={classes.quiet}>
        Entregue-a a quem cuida do outro sistema. Por segurança, ela não será mostrada de novo.
      </p>
      <TextInput
        ref={field}
        aria-label="Chave de API"
        classNames={{ input: classes.key }}
        value={apiKey}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={atEnd.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copiar
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </div>
    </section>
  )
}
