import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useChime } from './use-chime.ts'

class Audio extends EventTarget {
  state = 'running'
  close = () => Promise.resolve()
}

test('The sound of the calls is turned on also in a browser that refuses storage', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('AudioContext', Audio)
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const made = vi.spyOn(Audio.prototype, 'addEventListener')
  const { result, unmount } = renderHook(() => useChime(undefined))
  expect(result.current.isOn).toBe(false)
  act(() => result.current.toggle())
  expect(made).toHaveBeenCalledOnce()
  unmount()
})
