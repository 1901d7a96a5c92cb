import type { Patient } from '@iris/contracts/patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { PatientRecord } from './patient-record.tsx'

const FILOMENA = {
  ...{ id: 7, name: 'FILOMENA', phones: [], social_medias: [], merged_into: null, active: true },
  ...{ cpf: '52998224725', company: 1, dob: '1980-05-10', companyName: 'METALÚRGICA SOL' },
  ...{ created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' },
} as unknown as Patient

test.each([
  ['admin', true],
  ['doctor', false],
])(
  'The audit of a patient is for administrators alone: for %s it is %s',
  async (role, isOffered) => {
    const { url } = await startAnsweringServer(() => ({ status: 404, content: {} }))
    ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
    const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
    startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
    show(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={['/patients?paciente=7&historico=1']}>
          <PatientRecord patient={FILOMENA} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await screen.findAllByText('FILOMENA')
    // The address asks for it as well.
    const all = ['Histórico de acessos', 'Registros'].map((name) =>
      screen.queryAllByLabelText(name),
    )
    expect(all.map(({ length }) => length > 0)).toEqual([isOffered, isOffered])
  },
)
