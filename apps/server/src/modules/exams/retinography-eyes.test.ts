import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { startExamApp } from '../../../test/exam-app.ts'
import { photo } from '../../../test/sample-files.ts'

answerHere()

const exam = await startExamApp()
const { app, token, newExam, storedRows } = exam
afterAll(() => app.close())

let examId: number
beforeEach(async () => {
  examId = await newExam()
})

const save = (payload: unknown) => exam.save(examId, payload)

/** By its width: no two pictures are alike. */
const pictures = new Map<number, Buffer>()
async function picture(width: number): Promise<Buffer> {
  const bytes = pictures.get(width) ?? (await photo(width, 16).png().toBuffer())
  pictures.set(width, bytes)
  return bytes
}

/** A save of pictures, told apart by their widths. */
async function saveEyes(values: Record<string, string>, files: Record<string, number> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.set(field, value)
  for (const [field, width] of Object.entries(files)) {
    form.set(field, new File([new Uint8Array(await picture(width))], 'olho.png'))
  }
  return save(form)
}

describe('The eyes of a retinography', () => {
  it('Each picture of a retinography names its eye', async () => {
    const { status, body } = await saveEyes(
      { retinography_eye: 'OD' },
      { retinography_img: 20, retinography_other_img: 24 },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ retinography_eye: 'OD', parts: { upload: true } })
    for (const [url, width] of [
      [body.retinography_img, 20],
      [body.retinography_other_img, 24],
    ] as const) {
      const answer = await app.call('GET', url ?? '', { as: token })
      expect(answer.status).toBe(200)
      expect(answer.raw.equals(await picture(width))).toBe(true)
    }
  })

  it('The eye of a retinography may be unknown', async () => {
    const { body } = await saveEyes({}, { retinography_img: 20 })
    expect(body).toMatchObject({ retinography_eye: null, retinography_other_img: null })
  })

  it('A second picture needs a first one, and a first eye', async () => {
    const before = await storedRows()
    const alone = await saveEyes({ retinography_eye: 'OD' }, { retinography_other_img: 24 })
    expect(alone.status).toBe(422)
    expect(alone.body.errors).toEqual({ retinography_img: ['Retinografia é obrigatória'] })
    for (const eye of ['AO', '']) {
      const both = await saveEyes(
        { retinography_eye: eye },
        { retinography_img: 20, retinography_other_img: 24 },
      )
      expect(both.status).toBe(422)
      expect(both.body.errors).toEqual({ retinography_eye: ['Olho é obrigatório'] })
    }
    expect((await saveEyes({ retinography_eye: 'OX' }, { retinography_img: 20 })).status).toBe(422)
    expect(await storedRows()).toBe(before)
  })

  it('The second picture is removed with its bytes when one shows both eyes or the first is emptied', async () => {
    const before = await storedRows()
    const pair = { retinography_img: 20, retinography_other_img: 24 }
    await saveEyes({ retinography_eye: 'OE' }, pair)
    expect(await storedRows()).toBe(before + 2)
    const both = await save({ retinography_eye: 'AO' })
    expect(both.body).toMatchObject({ retinography_eye: 'AO', retinography_other_img: null })
    expect(await storedRows()).toBe(before + 1)
    await saveEyes({ retinography_eye: 'OE' }, pair)
    const none = await save({ retinography_img: null })
    expect(none.body).toMatchObject({
      retinography_img: null,
      retinography_other_img: null,
      retinography_eye: null,
    })
    expect(await storedRows()).toBe(before)
  })

  it('A save that names no eye leaves both pictures of a retinography, and one that empties the eye is refused while there are two', async () => {
    const pair = { retinography_img: 20, retinography_other_img: 24 }
    const { body: saved } = await saveEyes({ retinography_eye: 'OD' }, pair)
    const stands = {
      retinography_eye: 'OD',
      retinography_img: saved.retinography_img,
      retinography_other_img: saved.retinography_other_img,
    }
    const before = await storedRows()
    const late = await saveEyes(
      { updated_at: new Date(Date.now() - 60_000).toISOString() },
      { portable_auto_refractor_img: 28 },
    )
    expect(late.status).toBe(200)
    expect(late.body).toMatchObject(stands)
    const emptied = await saveEyes({ retinography_eye: '' }, { portable_auto_refractor_img: 32 })
    expect(emptied.body.errors).toEqual({ retinography_eye: ['Olho é obrigatório'] })
    expect(await storedRows()).toBe(before + 1)
    const { body: now } = await save({})
    expect(now).toMatchObject(stands)
    const first = await save({ retinography_eye: null, retinography_other_img: null })
    expect(first.body).toMatchObject({ retinography_eye: null, retinography_other_img: null })
  })

  it('A new first picture of the other eye does not turn the second one into a picture of the first eye', async () => {
    const pair = { retinography_img: 20, retinography_other_img: 24 }
    await saveEyes({ retinography_eye: 'OD' }, pair)
    const before = await storedRows()
    const left = await saveEyes({ retinography_eye: 'OE' }, { retinography_img: 28 })
    expect(left.body.errors).toEqual({
      retinography_eye: ['O exame já tem outra imagem deste olho'],
    })
    expect(await storedRows()).toBe(before)
    // With a picture of the other eye both are new, and without one only the names change places.
    expect((await saveEyes({ retinography_eye: 'OE' }, pair)).status).toBe(200)
    expect((await save({ retinography_eye: 'OD' })).body).toMatchObject({ retinography_eye: 'OD' })
  })

  it('The eyes of a retinography cannot change once the exam is locked', async () => {
    await saveEyes({ retinography_eye: 'OD' }, { retinography_img: 20 })
    await app.services.db
      .updateTable('exams')
      .set({ status: 'Avaliação Médica' })
      .where('id', '=', examId)
      .execute()
    expect((await save({ retinography_eye: 'OE' })).status).toBe(409)
    expect((await save({ retinography_eye: 'OD' })).status).toBe(200)
  })
})
