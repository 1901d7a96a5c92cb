import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './privacy-notice.module.css'

const TITLE = 'Aviso de privacidade'

/** In short, with a link to the whole text. */
export function PrivacyNotice() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.short}>
      <p>
        Seus dados são usados só para cuidar da sua saúde ocular e ficam protegidos pela Lei Geral
        de Proteção de Dados. A empresa não recebe as suas respostas nem o seu resultado.
      </p>
      <Button variant="subtle" px={8} onClick={() => setOpen(true)}>
        Ler o aviso de privacidade
      </Button>
      {isOpen && <WholeNotice onClose={() => setOpen(false)} />}
    </div>
  )
}

function WholeNotice({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={TITLE} size={560}>
      {PRIVACY_NOTICE.sections.map(({ title, text }) => (
        <section key={title} className={classes.section}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <p className={classes.version}>Versão {PRIVACY_NOTICE.version}</p>
      <Button fullWidth onClick={onClose}>
        Entendi
      </Button>
    </Dialog>
  )
}
