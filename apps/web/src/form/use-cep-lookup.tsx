import { findCep } from '@iris/contracts/geography'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toast } from '../ui/toast.tsx'
import type { CepLookup } from './address-fields.tsx'
import { useEscape } from './use-escape.ts'

const FAILURE =
  'Ocorreu um erro ao buscar dados do CEP junto ao Correios, por favor preencha os dados manualmente'

type Options = {
  /** What a failed look-up does: the company form only logs it (spec 1 §8). */
  onFailure?: 'toast' | 'log'
}

/** The address of a CEP, and the dialog that says there is none: render `dialog` beside the form. */
export function useCepLookup({ onFailure = 'toast' }: Options = {}): {
  lookup: CepLookup
  dialog: ReactNode
} {
  const [isPending, setPending] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEscape(isMissing, () => setMissing(false))

  async function find(digits: string) {
    setPending(true)
    try {
      return await call(findCep, { params: { cep: digits } })
    } catch (error) {
      if (isRefusal(error, 'cep.not-found')) setMissing(true)
      else if (onFailure === 'toast') toast.error(FAILURE, TOAST_NOTICE_MS)
      else console.warn(`CEP: ${error instanceof Error ? error.message : error}`)
      return null
    } finally {
      setPending(false)
    }
  }

  const dialog = (
    <Modal
      opened={isMissing}
      onClose={() => setMissing(false)}
      closeOnEscape={false}
      title="CEP não encontrado!"
      size={400}
      centered
      zIndex={400}
    >
      <p style={{ margin: '0 0 20px' }}>Confira o número ou preencha o endereço.</p>
      <Button fullWidth onClick={() => setMissing(false)} data-autofocus>
        Entendi
      </Button>
    </Modal>
  )
  return { lookup: { find, isPending }, dialog }
}
