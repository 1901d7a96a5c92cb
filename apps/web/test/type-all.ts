import { act } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'

/** Types these keys and Enter, so many milliseconds apart: 8 as a hand scanner does, 70 as a quick person. */
export async function typeAll(user: UserEvent, keys: string, apart: number): Promise<void> {
  let now = 1000
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  for (const key of [...keys, '{Enter}']) {
    now += apart
    await act(() => user.keyboard(key))
  }
}
