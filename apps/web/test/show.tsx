import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'

/** Shows a part of the screen alone until the test ends, and returns a user for it. */
export function show(part: ReactNode): UserEvent {
  onTestFinished(cleanup)
  render(<MantineProvider env="test">{part}</MantineProvider>)
  return userEvent.setup()
}
