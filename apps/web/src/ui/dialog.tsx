import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import {
  CloseButton,
  getDefaultZIndex,
  Modal,
  type ModalProps,
  type ModalRootProps,
} from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ABOVE_LOCK } from './above-lock.ts'
import { OVERLAY } from './overlay.ts'
import classes from './sheet.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { useOnTop } from './use-on-top.ts'

type Shared = {
  onClose: () => void
  /** Another dialog stands in its place: this one steps aside, and keeps what it holds. */
  covered?: boolean
}

type Ours = 'opened' | 'onClose' | 'zIndex' | 'closeOnEscape' | 'centered' | 'stackId'

type DialogProps = Shared &
  Omit<ModalProps, Ours> & {
    title: ReactNode
    /** Over every open list and calendar too; 'lock': even where the screen is locked. */
    over?: 'lists' | 'lock'
  }

/**
 * A dialog with a title. Mounted while open: the one that was opened last stands in front, and no height is given to
 * any of them by hand.
 */
export function Dialog({ onClose, covered = false, over, ...rest }: DialogProps) {
  useFocusBack()
  useOnTop(!covered, onClose)
  return (
    <Modal
      opened={!covered}
      onClose={onClose}
      closeOnEscape={false}
      centered
      // What is beneath has a head of its own, and a page has one.
      attributes={{ header: { role: 'none' } }}
      {...(over && { zIndex: getDefaultZIndex('overlay') })}
      {...(over === 'lock' && { portalProps: ABOVE_LOCK })}
      {...rest}
    />
  )
}

type SheetHeadProps = {
  title: ReactNode
  /** Beneath it. */
  meta?: ReactNode
  /** Before it: an avatar. */
  lead?: ReactNode
  className?: string
  onClose: () => void
  /** At its right. */
  children?: ReactNode
}

/** Title and 'Fechar' of a sheet. */
export function SheetHead({ title, meta, lead, className, onClose, children }: SheetHeadProps) {
  return (
    <div className={`${classes.head} ${className ?? ''}`}>
      {lead}
      <div className={classes.heading}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {meta && <div className={classes.meta}>{meta}</div>}
      </div>
      {children}
      <CloseButton aria-label="Fechar" size="lg" iconSize={20} onClick={onClose} />
    </div>
  )
}

type SheetProps = Shared &
  Omit<ModalRootProps, Ours | 'children'> & {
    children: ReactNode
    /** Ctrl Enter, wherever the focus is. */
    onSave?: () => void
  }

/** A dialog whose head, body and foot are its own. Mounted while open. */
export function Sheet({
  onClose,
  covered = false,
  onSave,
  children,
  className,
  ...rest
}: SheetProps) {
  useFocusBack()
  const isOnTop = useOnTop(!covered, onClose)
  // Not on the form: whoever is quick saves before the focus has come into it.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (!onSave || !isOnTop()) return
    event.preventDefault()
    // Held down, it would save what comes next as well, read by nobody.
    if (!event.repeat) onSave()
  })
  return (
    <Modal.Root
      opened={!covered}
      onClose={onClose}
      closeOnEscape={false}
      centered
      classNames={{ inner: classes.inner, content: `${classes.content} ${className ?? ''}` }}
      {...rest}
    >
      <Modal.Overlay {...OVERLAY} />
      <Modal.Content>{children}</Modal.Content>
    </Modal.Root>
  )
}
