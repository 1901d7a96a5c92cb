import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './privacy-notice.module.css'

const TITLE = 'Aviso de privacidade'

/** The whole text of the notice, in its version. */
export function WholeNotice({ onClose }: { onClose: () => void }) {
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
