import type { UserRow } from '@iris/contracts/users'
import { ADMIN_TYPE, USER_TYPES } from '@iris/domain/user-type'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { labelIn } from '../../form/kept-option.ts'

type Change = { active?: boolean | undefined; type?: number | undefined }
type Asked = { change: Change; settle: (isAgreed: boolean) => void }

/**
 * Administrators who would shut themselves out are asked first: nobody can undo it but another one.
 * @param own the administrator's own user; undefined for anybody else's
 */
export function useOwnAccess(own: UserRow | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null)

  const leaves = ({ active }: Change) => own?.active === true && active === false
  const steps = ({ type = ADMIN_TYPE }: Change) => own?.type === ADMIN_TYPE && type !== ADMIN_TYPE

  return {
    leaves,
    /** Resolves with whether it is to be saved. */
    agreed(change: Change): Promise<boolean> {
      if (!leaves(change) && !steps(change)) return Promise.resolve(true)
      return new Promise<boolean>((settle) => setAsked({ change, settle })).finally(() =>
        setAsked(null),
      )
    },
    question: asked && (
      <OwnAccessQuestion
        {...(leaves(asked.change) ? LEAVING : stepping(asked.change))}
        onConfirm={() => asked.settle(true)}
        onClose={() => asked.settle(false)}
      />
    ),
  }
}

type Words = { title: string; text: string; confirmLabel: string }

const LEAVING: Words = {
  title: 'Desativar o seu próprio acesso?',
  text: 'Ao salvar, você sai e não entra mais. Só outro administrador pode ativar o seu acesso de novo.',
  confirmLabel: 'Desativar e sair',
}

const stepping = ({ type = ADMIN_TYPE }: Change): Words => ({
  title: 'Deixar de ser administrador?',
  text: `Ao salvar, o seu tipo passa a ser ${labelIn(USER_TYPES, type)}. Só outro administrador pode mudar isso de volta.`,
  confirmLabel: 'Mudar o meu tipo',
})

type QuestionProps = Words & { onConfirm: () => void; onClose: () => void }

function OwnAccessQuestion({ text, ...question }: QuestionProps): ReactNode {
  return <ConfirmDialog {...question}>{text}</ConfirmDialog>
}
