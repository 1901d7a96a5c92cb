import { TOAST_DEFAULT_MS, TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import classes from './toast.module.css'

type ToastOptions = {
  width?: number
  /** One thing to do about it: 'Desfazer'. */
  action?: { label: string; onClick: () => void }
}

// A toast wider than its stack grows to the left, and never beyond the edge of a phone.
function widened(width: number): CSSProperties {
  const most = `min(${width}px, 100vw - 32px, var(--toasts-room, 100vw))`
  return { width: most, marginLeft: `calc(100% - ${most})` }
}

/** What is said once more takes the place of what was said before: a stack of it would cover what is read. */
function hideSame(text: string) {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id, message } of [...shown, ...queue])
    if (id && message === text) notifications.hide(id)
}

function show(color: string, icon: ReactNode, usualMs: number) {
  return (text: string, ms: number = usualMs, { width, action }: ToastOptions = {}): void => {
    hideSame(text)
    const id = notifications.show({
      message: action ? (
        <div className={classes.acting}>
          <span>{text}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id)
              action.onClick()
            }}
          >
            {action.label}
          </Button>
        </div>
      ) : (
        text
      ),
      color,
      icon,
      autoClose: ms,
      withCloseButton: true,
      closeButtonProps: { 'aria-label': 'Fechar' },
      style: width ? widened(width) : undefined,
    })
  }
}

/** Short news at the top right, read by screen readers. It stays `ms` milliseconds: by default 5000 for a success, 2000 for an error (spec 1 §8). */
export const toast = {
  success: show('green', <IconCheck size={18} aria-hidden="true" />, TOAST_NOTICE_MS),
  error: show('red', <IconX size={18} aria-hidden="true" />, TOAST_DEFAULT_MS),
}
