import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { useCepLookup } from './use-cep-lookup.ts'

const MISSING = { status: 404, content: { message: 'CEP não encontrado', code: 'cep.not-found' } }

test('Only a CEP that the field still says is told to be missing', async () => {
  const { url } = await startAnsweringServer(() => MISSING)
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const { result } = renderHook(() => useCepLookup())
  const find = (isWanted: boolean) =>
    act(() => result.current.lookup.find('99999999', () => isWanted))
  await find(false)
  expect(result.current.isMissing).toBe(false)
  await find(true)
  expect(result.current.isMissing).toBe(true)
})
