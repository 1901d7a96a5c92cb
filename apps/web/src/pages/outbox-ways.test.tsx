import type { ExamPart } from '@iris/domain/exam-status'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { entryOf, plates } from '../../test/refused-entry.ts'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import type { Entry } from '../outbox/entry.ts'
import { OutboxConflict } from './outbox-conflict.tsx'
import { OutboxCorrection } from './outbox-correction.tsx'
import { versionsOf } from './outbox-versions.ts'
import { OutboxWays } from './outbox-ways.tsx'
import { whyShort } from './outbox-words.ts'

// No server is there to be read from.
const client = createQueryClient()
client.setDefaultOptions({ queries: { enabled: false } })

const showPart = (part: ReactNode) =>
  show(
    <MemoryRouter>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </MemoryRouter>,
  )

const refusedBy = (part: ExamPart, refusal: object) =>
  entryOf(part, 9, { current: undefined, ...refusal })

function showWays(entry: Entry, behind = 0) {
  const chosen = vi.fn()
  const way = (name: string) => () => chosen(name)
  const user = showPart(
    <OutboxWays
      entry={entry}
      behind={behind}
      onCorrect={way('correct')}
      onTake={way('take')}
      onMove={way('move')}
      onSendAgain={way('again')}
      onKeepVersion={way('version')}
      onDiscard={way('discard')}
      onClose={way('close')}
    />,
  )
  return {
    user,
    chosen,
    names: () => screen.getAllByRole('button').map((each) => each.textContent),
  }
}

describe('The ways on from a refused part', () => {
  it.each(['triage', 'acuity', 'ishihara', 'upload'] as const)(
    'Of a part %s whose fields the server refused the message is read, and it can be opened and corrected',
    async (part) => {
      const errors = { right_eye: ['Olho direito é inválido'] }
      const message = 'Dados inválidos'
      const { user, chosen } = showWays(
        refusedBy(part, { status: 422, code: 'validation', message, errors }),
      )
      expect(screen.getByRole('listitem').textContent).toBe('Olho direito é inválido')
      await user.click(screen.getByRole('button', { name: 'Abrir e corrigir' }))
      expect(chosen).toHaveBeenCalledWith('correct')
    },
  )

  it.each([
    ['exam.locked', 'acuity'],
    ['exam.locked', 'ishihara'],
    ['exam.locked', 'upload'],
    ['triage.locked', 'triage'],
  ] as const)(
    'After the refusal %s the first way of the part %s is the history, and the words say why',
    async (code, part) => {
      const entry = refusedBy(part, { code, message: 'O exame está travado.' })
      const { user, chosen, names } = showWays(entry)
      expect(whyShort(entry, entry.refusal as never)).toBe('Exame travado')
      expect(screen.getByText(/já não está Pendente e não recebe mais registros/)).toBeTruthy()
      const history =
        part === 'upload'
          ? 'Apagar e guardar os nomes no histórico'
          : 'Guardar só no histórico do exame'
      expect(names().filter(Boolean)).toEqual([history, 'Tentar de novo', 'Descartar'])
      await user.click(screen.getByRole('button', { name: history }))
      expect(chosen).toHaveBeenCalledWith('version')
    },
  )

  it('After the refusal of an event that is not open the words say that it must be started or reopened, and that nothing more is to be done here', () => {
    const message = 'Esta ação não está em andamento.'
    showWays(refusedBy('acuity', { status: 409, code: 'event.not-open', message }))
    expect(
      screen.getByText(
        /Esta ação não está em andamento\. .* precisa ser iniciada ou reaberta.* sozinho/,
      ),
    ).toBeTruthy()
  })

  it('What depends on something thrown away has no exam to be kept under, and is discarded only after a question that says what is lost with it', async () => {
    const entry = refusedBy('acuity', { status: 404, code: undefined })
    const { user, chosen, names } = showWays(entry, 3)
    expect(names().filter(Boolean)).toEqual(['Tentar de novo', 'Descartar'])
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(chosen).not.toHaveBeenCalled()
    expect(await screen.findByText(/Outros 3 registros desta pessoa dependem dele/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Sim, descartar!' }))
    expect(chosen).toHaveBeenCalledWith('discard')
  })
})

describe('A refused part as the form of its station', () => {
  async function correct(
    entry: Entry,
    change: (user: ReturnType<typeof showPart>) => Promise<void>,
  ) {
    const stored = vi.fn(async () => {})
    const user = showPart(<OutboxCorrection entry={entry} onStore={stored} onClose={() => {}} />)
    await change(user)
    await waitFor(() => expect(stored).toHaveBeenCalledOnce())
    return (stored.mock.calls as unknown as [{ body: object; files?: object }][])[0]?.[0]
  }
  const save = async (user: ReturnType<typeof showPart>) =>
    user.click(screen.getByRole('button', { name: /^Salvar e enviar de novo/ }))
  const wrong = (field: string) => ({ status: 422, errors: { [field]: ['Valor recusado'] } })

  it('An acuity opens with what was measured and with the error at its field, and is stored as it is then', async () => {
    const stored = await correct(refusedBy('acuity', wrong('right_eye')), async (user) => {
      expect(await screen.findByText('Valor recusado')).toBeTruthy()
      expect(screen.getByRole('region', { name: 'Pessoa' }).textContent).toContain('ALBA')
      await user.click(screen.getByRole('radio', { name: 'Com Correção' }))
      await save(user)
    })
    expect(stored).toEqual({ body: { has_correction: 1, right_eye: '20/25', left_eye: '20/40' } })
  })

  it('A triage opens with its answers and is stored with the one that was changed', async () => {
    const stored = await correct(refusedBy('triage', wrong('smoking')), async (user) => {
      const smoking = await screen.findByRole('radiogroup', { name: /^Fumante/ })
      expect(within(smoking).getByRole('radio', { name: 'Sim', checked: true })).toBeTruthy()
      const epis = screen.getByRole('radiogroup', { name: /^Uso de EPI/ })
      await user.click(within(epis).getByRole('radio', { name: 'Sim' }))
      await save(user)
    })
    expect(stored?.body).toMatchObject({
      personal_history: ['diabetes'],
      eye_complaints: [{ name: 'RED_EYE' }],
      smoking: true,
      epis: true,
    })
  })

  it('A colour test opens at its result and is stored with the answers that it had', async () => {
    const stored = await correct(refusedBy('ishihara', wrong('answers')), async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Finalizar' }))
    })
    expect(stored).toEqual({ body: { answers: plates('certo') } })
  })

  it('Images open with their files, the error at the file that the server refused, and are stored with all of them', async () => {
    const entry = refusedBy('upload', {
      status: 415,
      errors: { retinography_img: ['Tipo recusado'] },
    })
    const stored = await correct(entry, async (user) => {
      expect(await screen.findByText('Tipo recusado')).toBeTruthy()
      await save(user)
    })
    expect(stored?.body).toMatchObject({ retinography_option: 'anexar', retinography_eye: 'OD' })
    expect(stored?.files).toMatchObject({ retinography_img: entry.input.files.retinography_img })
  })

  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const image = (name: string) => new File([PNG, name], name, { type: 'image/png' })
  const withImages = (body: object, files: Entry['input']['files']): Entry => {
    const entry = refusedBy('upload', wrong('portable_auto_refractor_img'))
    return { ...entry, input: { ...entry.input, body, files } }
  }

  it('A refraction alone is stored again without a word about the eye of the retinography', async () => {
    const files = { portable_auto_refractor_img: image('refracao.png') }
    const stored = await correct(withImages({ refraction_option: 'anexar' }, files), save)
    expect(stored?.body).toEqual({ refraction_option: 'anexar' })
  })

  it('A second picture alone is stored again with the eye of the first, which the device does not have', async () => {
    const files = { retinography_other_img: image('outra.png') }
    const stored = await correct(withImages({ retinography_eye: 'OD' }, files), save)
    expect(stored?.body).toEqual({ retinography_eye: 'OD' })
    expect(stored?.files).toMatchObject(files)
  })

  it.each([
    ['told by the name of the file changes with the file', 'maria_OD.png', 'OE'],
    ['that a person chose stays', 'retina.png', 'OD'],
  ])('An eye %s, also in an image that waited', async (_, name, eye) => {
    const entry = withImages({ retinography_eye: 'OD' }, { retinography_img: image(name) })
    const stored = await correct(entry, async (user) => {
      const box = await screen.findByLabelText<HTMLInputElement>('Retinografia')
      await user.upload(box, image('maria_OE.png'))
      await screen.findByText('maria_OE.png')
      await save(user)
    })
    expect(stored?.body).toMatchObject({ retinography_eye: eye })
  })
})

describe('The comparison of two versions', () => {
  it.each([
    ['acuity', 'Duas medidas para a mesma pessoa', 'A outra fica no histórico.'],
    ['triage', 'Duas triagens para a mesma pessoa', 'A outra fica no histórico.'],
    ['ishihara', 'Dois testes para a mesma pessoa', 'O outro fica no histórico.'],
    ['upload', 'Imagens diferentes da mesma pessoa', 'o histórico guarda só que existiram.'],
  ] as const)(
    'The conflict of the part %s is called "%s", and says what becomes of the other version and who made each',
    async (part, title, lead) => {
      const entry = entryOf(part, 9)
      const versions = versionsOf(entry)
      if (!versions) throw new Error('there is nothing to compare')
      showPart(
        <OutboxConflict
          entry={entry}
          versions={versions}
          userName="Débora Lacerda"
          onKeepMine={() => {}}
          onKeepTheirs={() => {}}
          onClose={() => {}}
        />,
      )
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(dialog.textContent).toContain(lead)
      expect(screen.getByRole('columnheader', { name: /^Neste aparelho/ }).textContent).toMatch(
        /Débora Lacerda.*sem rede$/,
      )
      expect(screen.getByRole('columnheader', { name: /^No servidor/ }).textContent).toContain(
        'Caio Sampaio',
      )
    },
  )
})
