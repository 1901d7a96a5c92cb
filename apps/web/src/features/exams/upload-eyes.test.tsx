import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { UploadModal } from './upload-modal.tsx'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SAVE = 'POST /patients/3/exams/7'
const STALE = { status: 409, content: { message: 'Alterado', code: 'edit.stale' } }
const STORED = ['maria OD', 'maria OE'].map((name) => ({ name }))

const examOf = (more: object) =>
  ({
    id: 7,
    status: 'Pendente',
    portable_auto_refractor_img: null,
    retinography_img: null,
    retinography_other_img: null,
    retinography_eye: null,
    updated_at: '2026-11-20T14:00:00.000Z',
    ...more,
  }) as unknown as Exam

const EMPTY = examOf({})
/** As a colleague saves it while the form of the empty exam is open. */
const BOTH = examOf({
  retinography_img: '/exams/7/files/retinography_img?v=1',
  retinography_other_img: '/exams/7/files/retinography_other_img?v=2',
  retinography_eye: 'OD',
  updated_at: '2026-11-20T14:05:00.000Z',
})
const RIGHT = examOf({ ...BOTH, retinography_other_img: null })

/** The open form of an exam. `now` is what the server has; saves of an older one are refused. */
async function openUpload(exam: Exam, now = exam) {
  const { url, sent } = await startAnsweringServer((call) => {
    if (call.includes('retinography-files')) return { status: 200, content: STORED }
    if (call === 'GET /exams/7') return { status: 200, content: now }
    if (call !== SAVE) return { status: 404, content: { message: 'Não há' } }
    const isStale: boolean = !sent.at(-1)?.body.includes(now.updated_at)
    return isStale ? STALE : { status: 200, content: now }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  let refresh: (exam: Exam) => void = () => {}
  function Opened() {
    const [known, setKnown] = useState(exam)
    refresh = setKnown
    return (
      <UploadModal patientId={3} exam={known} onSaved={() => {}} onClose={() => {}} strip={null} />
    )
  }
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Opened />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Imagem do autorrefrator portátil')
  const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Salvar/ })
  return {
    user,
    saveButton,
    refresh: (to: Exam) => act(() => refresh(to)),
    async give(label: string, name: string) {
      const box = screen.getByLabelText<HTMLInputElement>(label)
      await user.upload(box, new File([PNG, name], name, { type: 'image/png' }))
      await screen.findAllByText(name)
    },
    attach: () =>
      user.click(
        within(screen.getByRole('radiogroup', { name: 'Opção de retinografia' })).getByRole(
          'radio',
          { name: 'Anexar' },
        ),
      ),
    choose: (eye: string) => user.click(screen.getByRole('radio', { name: eye })),
    sentSaves: saves,
    /** Presses Salvar and answers what that asks; gives the bodies of the saves that it made, once there are so many. */
    async save(count = 1, answer = async () => {}) {
      const before = saves().length
      await user.click(saveButton())
      await answer()
      await waitFor(() => expect(saves().length).toBe(before + count))
      return saves().slice(before)
    },
  }

  function saves() {
    return sent.filter(({ call }) => call === SAVE).map(({ body }) => body)
  }
}

const EYES = ['Olho direito', 'Olho esquerdo', 'Ambos os olhos']
/** Which eye the form says that the retinography shows. */
const chosen = () =>
  EYES.filter((name) => screen.queryByRole<HTMLInputElement>('radio', { name })?.checked)

/** The value of a multipart field; undefined when it was not sent. */
const valueIn = (body: string | undefined, field: string) =>
  new RegExp(`name="${field}"\\r\\n\\r\\n(.*)\\r\\n`).exec(body ?? '')?.[1]

describe('A save of other images', () => {
  it('A save of only a refraction says nothing of the retinography that a colleague saved meanwhile', async () => {
    const { give, save } = await openUpload(EMPTY, BOTH)
    await give('Imagem do autorrefrator portátil', 'refracao.png')
    const [refused, repeated] = await save(2)
    for (const body of [refused, repeated]) {
      expect(body).toContain('refracao.png')
      expect(valueIn(body, 'refraction_option')).toBe('anexar')
      expect(body).not.toContain('retinography')
    }
  })

  it('An exam that is loaded again under the form brings its eye along, and there is nothing to save', async () => {
    const { refresh, saveButton, give, save } = await openUpload(EMPTY, BOTH)
    await refresh(BOTH)
    expect(chosen()).toEqual(['Olho direito'])
    expect(saveButton().disabled).toBe(true)
    await give('Imagem do autorrefrator portátil', 'refracao.png')
    const [body] = await save(2)
    expect(body).not.toContain('retinography')
  })

  it('A second press after a refusal of the refraction leaves the eye of a colleague alone as well', async () => {
    const refraction = '/exams/7/files/portable_auto_refractor_img?v=3'
    const now = examOf({ ...BOTH, portable_auto_refractor_img: refraction })
    const { give, save, refresh } = await openUpload(EMPTY, now)
    await give('Imagem do autorrefrator portátil', 'refracao.png')
    await save()
    await screen.findByText(/^Outra pessoa trocou este arquivo/)
    await refresh(now)
    const [body] = await save()
    expect(body).toContain('refracao.png')
    expect(body).not.toContain('retinography')
  })
})

describe('An eye that is overtaken', () => {
  it('Another eye that a colleague chose meanwhile is shown, and replaced only by a second press', async () => {
    const left = examOf({
      ...RIGHT,
      retinography_eye: 'OE',
      updated_at: '2026-11-20T14:09:00.000Z',
    })
    const { choose, save } = await openUpload(RIGHT, left)
    await choose('Ambos os olhos')
    await save()
    await screen.findByText(/^Outra pessoa mudou a retinografia enquanto isso/)
    const [body] = await save()
    expect(JSON.parse(body ?? '')).toMatchObject({ retinography_eye: 'AO' })
  })

  it('An eye is not said of a picture that a colleague put in place of the one it was chosen for', async () => {
    const other = examOf({ ...RIGHT, retinography_img: '/exams/7/files/retinography_img?v=9' })
    const { choose, refresh, saveButton } = await openUpload(RIGHT)
    await choose('Olho esquerdo')
    expect(saveButton().disabled).toBe(false)
    await refresh(other)
    expect(chosen()).toEqual(['Olho direito'])
    expect(saveButton().disabled).toBe(true)
  })

  it('A new picture without an eye does not take the one that a colleague gave to another picture', async () => {
    const { attach, give, refresh, user } = await openUpload(EMPTY)
    await attach()
    await give('Retinografia', 'retina.png')
    await refresh(RIGHT)
    expect(chosen()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remover: Retinografia' }))
    expect(chosen()).toEqual(['Olho direito'])
  })
})

describe('The eye that the name of a retinography tells', () => {
  it('A file that takes the place of another tells its own eye', async () => {
    const { attach, give, user, save } = await openUpload(EMPTY)
    await attach()
    await give('Retinografia', 'maria_OD.png')
    expect(chosen()).toEqual(['Olho direito'])
    await give('Retinografia', 'maria_OE.png')
    expect(chosen()).toEqual(['Olho esquerdo'])
    await user.click(screen.getByRole('button', { name: 'Remover: Retinografia' }))
    await give('Retinografia', 'maria_OD.png')
    expect(chosen()).toEqual(['Olho direito'])
    await give('Retinografia', 'maria.png')
    expect(chosen()).toEqual([])
    await give('Retinografia', 'maria_OE.png')
    const [body] = await save()
    expect(valueIn(body, 'retinography_eye')).toBe('OE')
  })

  it('A stored retinography that takes the place of another tells its own eye', async () => {
    const { user } = await openUpload(EMPTY)
    for (const [name, eye] of [
      ['maria OD', 'Olho direito'],
      ['maria OE', 'Olho esquerdo'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: 'Retinografia guardada' }))
      await user.click(await screen.findByRole('option', { name }))
      expect(chosen()).toEqual([eye])
    }
  })

  it('A new picture in place of a stored one shows the eye that its name tells, and else the same', async () => {
    const { attach, give, save } = await openUpload(RIGHT)
    await attach()
    await give('Retinografia', 'retina.png')
    expect(chosen()).toEqual(['Olho direito'])
    await give('Retinografia', 'maria_OE.png')
    expect(chosen()).toEqual(['Olho esquerdo'])
    const [body] = await save()
    expect(valueIn(body, 'retinography_eye')).toBe('OE')
  })

  it('An eye that a person chose stays when the file is exchanged, whatever its name tells', async () => {
    const { attach, give, choose, user } = await openUpload(EMPTY)
    await attach()
    await give('Retinografia', 'maria_OD.png')
    await choose('Olho esquerdo')
    await give('Retinografia', 'joana_OD.png')
    expect(chosen()).toEqual(['Olho esquerdo'])
    await user.click(screen.getByRole('button', { name: 'Remover: Retinografia' }))
    await give('Retinografia', 'retina.png')
    expect(chosen()).toEqual(['Olho esquerdo'])
  })

  it('An eye chosen for a new picture is not said of the stored one once the new one is removed', async () => {
    const { attach, give, choose, user, saveButton } = await openUpload(RIGHT)
    await attach()
    await give('Retinografia', 'retina.png')
    await choose('Olho esquerdo')
    await user.click(screen.getByRole('button', { name: 'Remover: Retinografia' }))
    expect(chosen()).toEqual(['Olho direito'])
    expect(saveButton().disabled).toBe(true)
  })

  it('The second picture stays the one of its eye when the first turns out to show that eye', async () => {
    const { attach, give } = await openUpload(EMPTY)
    await attach()
    await give('Retinografia', 'maria_OD.png')
    await give('Retinografia: olho esquerdo', 'maria_OE.png')
    await give('Retinografia', 'maria_OE_2.png')
    expect(screen.getByLabelText('Retinografia: olho direito')).toBeTruthy()
    expect(screen.queryByText('maria_OE.png')).toBe(null)
    await give('Retinografia', 'maria_OD.png')
    expect(screen.getByText('maria_OE.png')).toBeTruthy()
  })
})

describe('The second picture of an exam', () => {
  it('The captions of two stored pictures tell which eye each of them shows', async () => {
    await openUpload(BOTH)
    for (const eye of ['olho direito', 'olho esquerdo'])
      expect(screen.getByText(`Retinografia: ${eye}`, { selector: 'figcaption *' })).toBeTruthy()
  })

  it('One picture of both eyes says before it is saved that the picture of the other eye goes, and asks', async () => {
    const { choose, user, saveButton, save, sentSaves } = await openUpload(BOTH)
    const warning = () => screen.queryByText('A imagem do olho esquerdo será removida.')
    expect(warning()).toBe(null)
    await choose('Ambos os olhos')
    expect(warning()).toBeTruthy()

    await user.click(saveButton())
    const asked = () => screen.findByRole('dialog', { name: 'Remover a imagem do olho esquerdo?' })
    await user.click(within(await asked()).getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Remover/ })).toBe(null))
    expect([chosen(), sentSaves()]).toEqual([['Ambos os olhos'], []])

    const [body] = await save(1, async () => {
      await user.click(within(await asked()).getByRole('button', { name: 'Remover' }))
    })
    expect(JSON.parse(body ?? '')).toMatchObject({ retinography_eye: 'AO' })
  })

  it('A new picture that its name tells of both eyes asks before the one of the right eye goes', async () => {
    const { attach, give, user, saveButton } = await openUpload(
      examOf({ ...BOTH, retinography_eye: 'OE' }),
    )
    await attach()
    await give('Retinografia', 'maria AO.png')
    expect(screen.getByText('A imagem do olho direito será removida.')).toBeTruthy()
    await user.click(saveButton())
    await screen.findByRole('dialog', { name: 'Remover a imagem do olho direito?' })
  })

  it('An eye that changes to the other one takes no picture away, and asks nothing', async () => {
    const { choose, save } = await openUpload(BOTH)
    await choose('Olho esquerdo')
    expect(screen.queryByText(/será removida/)).toBe(null)
    await save()
  })
})
