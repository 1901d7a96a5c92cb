import { findCep } from '@iris/contracts/geography'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useState } from 'react'
import { isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toast } from '../ui/toast.tsx'
import type { CepLookup } from './address-fields.tsx'

const FAILURE =
  'Ocorreu um erro ao buscar dados do CEP junto ao Correios, por favor preencha os dados manualmente'

type Options = {
  /** What a failed look-up does: the company form only logs it (spec 1 §8). */
  onFailure?: 'toast' | 'log'
}

export type CepSearch = { lookup: CepLookup; isMissing: boolean; forget: () => void }

/** Finds the address of a CEP; `<CepMissing of={…} />` beside the form says that there is none. */
export function useCepLookup({ onFailure = 'toast' }: Options = {}): CepSearch {
  const [pending, setPending] = useState(0)
  const [isMissing, setMissing] = useState(false)

  async function find(digits: string, isWanted: () => boolean) {
    setPending((count) => count + 1)
    try {
      return await call(findCep, { params: { cep: digits } })
    } catch (error) {
      if (!isWanted()) return null
      if (isRefusal(error, 'cep.not-found')) setMissing(true)
      else if (onFailure === 'toast') toast.error(FAILURE, TOAST_NOTICE_MS)
      else console.warn(`CEP: ${error instanceof Error ? error.message : error}`)
      return null
    } finally {
      setPending((count) => count - 1)
    }
  }

  return { lookup: { find, isPending: pending > 0 }, isMissing, forget: () => setMissing(false) }
}
