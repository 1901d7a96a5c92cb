import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../api/download.ts'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import atEnd from '../../ui/actions.module.css'
import { copySecret } from '../../ui/copy-secret.ts'
import classes from './second-factor.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown only this once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useUnsavedWork(true, 'Os códigos de recuperação não serão mostrados de novo.')
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => title.current?.focus(), [])

  const copy = () =>
    copySecret(codes.join('\n'), 'Códigos copiados para a área de transferência.', () => {
      if (list.current) window.getSelection()?.selectAllChildren(list.current)
    })

  function keep() {
    const text = `Códigos de recuperação da Íris. Cada um vale uma vez.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacao.txt')
  }

  return (
    <div className={classes.steps}>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        Guarde os códigos de recuperação
      </h3>
      <p className={classes.text}>
        A verificação em duas etapas está ligada. Se você ficar sem o celular, um destes códigos
        entra no lugar dele. Cada um vale uma vez, e eles não serão mostrados de novo.
      </p>
      <ul ref={list} className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${atEnd.actions} ${classes.foot}`}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copiar
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={keep}
        >
          Baixar
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </div>
    </div>
  )
}
