import { archiveSupport, listSupports } from '@iris/contracts/supports'
import { Notifications, notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { outdatedReads } from '../api/outdated-reads.ts'
import { ConfirmWrite } from './confirm-write.tsx'

async function confirmedTo(status: number, message: string): Promise<string[]> {
  const told: string[] = []
  onTestFinished(outdatedReads.subscribe((reads) => told.push(...reads.map(({ path }) => path))))
  onTestFinished(() => notifications.clean())
  const { url } = await startAnsweringServer(() => ({ status, content: { message } }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <>
      <Notifications />
      <ConfirmWrite
        endpoint={archiveSupport}
        input={{ params: { id: 7 } }}
        invalidates={[listSupports]}
        title="Arquivar o atendimento?"
        confirmLabel="Sim, arquivar!"
        done="Arquivado"
        onClose={() => {}}
      >
        Ele não aparecerá mais na lista.
      </ConfirmWrite>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Sim, arquivar!' }))
  await screen.findByText(message)
  return told
}

test('What somebody else removed meanwhile is read again, so that it leaves the list', async () => {
  expect(await confirmedTo(404, 'Não encontrado')).toEqual([listSupports.path])
})

test('What is refused for what it says changes no list', async () => {
  expect(await confirmedTo(422, 'Não foi possível arquivar')).toEqual([])
})
