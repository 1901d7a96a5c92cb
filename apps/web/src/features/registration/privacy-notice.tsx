import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useEscape } from '../../form/use-escape.ts'
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
  useEscape(true, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={TITLE}
      size={560}
      zIndex={400}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
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
    </Modal>
  )
}
