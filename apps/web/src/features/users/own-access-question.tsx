import { ADMIN_TYPE, USER_TYPES } from '@iris/domain/user-type'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { labelIn } from '../../form/kept-option.ts'
import type { AccessChange, OwnAccess } from './use-own-access.ts'

const LEAVING = {
  title: 'Desativar o seu próprio acesso?',
  text: 'Ao salvar, você sai e não entra mais. Só outro administrador pode ativar o seu acesso de novo.',
  confirmLabel: 'Desativar e sair',
}

const lessening = ({ type = ADMIN_TYPE }: AccessChange) => ({
  title: 'Deixar de ser administrador?',
  text: `Ao salvar, o seu tipo passa a ser ${labelIn(USER_TYPES, type)}. Só outro administrador pode mudar isso de volta.`,
  confirmLabel: 'Mudar o meu tipo',
})

/** The question of `useOwnAccess`, while it asks. */
export function OwnAccessQuestion({ of: { asked, leaves } }: { of: OwnAccess }) {
  if (!asked) return null
  const { text, ...words } = leaves(asked.change) ? LEAVING : lessening(asked.change)
  return (
    <ConfirmDialog
      {...words}
      onConfirm={() => asked.settle(true)}
      onClose={() => asked.settle(false)}
    >
      {text}
    </ConfirmDialog>
  )
}
