import type { Browser, Locator, Page } from '@playwright/test'
import { examOf } from './support/acuity-station.ts'
import { expectNoOverflow } from './support/axe.ts'
import { makePerson, openDoor } from './support/door.ts'
import { picture } from './support/exams.ts'
import { dragOn, pinchOn } from './support/fingers.ts'
import type { Iris } from './support/iris.ts'
import { next } from './support/registration.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { keepToasts } from './support/toasts.ts'

const PHONE = { width: 360, height: 740 }
const UPRIGHT = { width: 820, height: 1180 }
const LYING = { width: 1180, height: 820 }

/** A device without a mouse, as the browser tells pages: it counts what no finger did. */
async function device(browser: Browser, iris: Iris, viewport: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({
    baseURL: iris.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  await keepToasts(context)
  await context.addInitScript(() => {
    const note = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') sessionStorage.setItem('other', pointerType)
    }
    window.addEventListener('pointerdown', note, { capture: true })
  })
  return context.newPage()
}

/** Nothing but fingers was used, and nothing is wider than the screen. */
async function leave(page: Page) {
  await expectNoOverflow(page)
  expect(await page.evaluate(() => sessionStorage.getItem('other'))).toBeNull()
  await page.context().close()
}

async function tapAll(targets: readonly Locator[]) {
  for (const target of targets) await target.tap()
}

test('A day goes by fingers alone: a phone of 360 pixels registers, a tablet admits, and another lying one measures and shows the plates', {
  tag: '@long',
}, async ({ iris, browser }) => {
  const door = await openDoor(iris, 'DIA DE DEDOS')
  const { token: link } = await iris.api<{ token: string }>(
    'POST',
    '/companies/token/generate',
    await iris.admin(),
    { company_id: door.company },
  )
  const { token } = await makeStaff(iris, 3, 'Teca Dedos')

  await test.step('the phone registers', async () => {
    const phone = await device(browser, iris, PHONE)
    await phone.goto(`/externalRegistration?token=${link}`)
    await phone.getByLabel('Nome').fill('Davi Dedos')
    await phone.getByLabel('CPF').fill('39053344705')
    await phone.getByLabel('Data de nascimento').fill('10/05/1980')
    await phone.getByRole('radio', { name: 'Masculino' }).tap()
    await phone.getByLabel('Telefone').fill('11987124460')
    await phone.getByLabel('E-mail').fill('davi@exemplo.com.br')
    await phone.getByLabel('Ocupação').fill('Soldador')
    await next(phone).tap()
    await phone.getByLabel('CEP').fill('09530210')
    await expect(phone.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
    await phone.getByLabel(/^Número/).fill('418')
    await next(phone).tap()
    await tapAll([
      phone.getByRole('radio', { name: 'SUS' }),
      phone.getByRole('checkbox', { name: 'Li o aviso de privacidade' }),
      next(phone),
    ])
    for (const title of ['Sua saúde', 'Seus olhos', 'Seus hábitos']) {
      await expect(phone.getByRole('heading', { name: title })).toBeVisible()
      await expectNoOverflow(phone)
      // Nobody reads a part sooner, and two taps at once are a double tap.
      await phone.waitForTimeout(500)
      await next(phone).tap()
    }
    await phone.getByRole('checkbox', { name: 'Olho seco' }).tap()
    await phone.getByRole('button', { name: 'Enviar' }).tap()
    await expect(phone.getByRole('heading', { name: 'Obrigado!' })).toBeVisible()
    await leave(phone)
  })

  await test.step('an upright tablet admits, from the menu to the ticket', async () => {
    const tablet = await device(browser, iris, UPRIGHT)
    await openAs(tablet, iris, '/patients', token)
    await tablet.getByRole('button', { name: 'Abrir o menu' }).tap()
    await tablet.getByRole('link', { name: 'Ações', exact: true }).tap()
    await tablet.getByRole('link', { name: 'Abrir o painel' }).tap()
    await tablet.getByRole('link', { name: 'Fazer check-in' }).tap()
    await tablet.getByLabel('CPF, nome ou matrícula').fill('davi dedos')
    await tablet.getByRole('button', { name: 'Confirmar presença: DAVI DEDOS' }).tap()
    await expect(tablet.getByRole('region', { name: 'Presença confirmada' })).toBeVisible()
    await leave(tablet)
  })

  const lying = await device(browser, iris, LYING)
  const call = lying.getByRole('button', { name: 'Chamar próximo', exact: true })
  const save = lying.getByRole('button', { name: 'Salvar', exact: true })
  const open = async (station: string) => {
    await lying.goto(`${door.path}/stations/${station}`)
    await call.tap()
    await expect(lying.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText('DAVI')
  }
  await openAs(lying, iris, door.path, token)
  await test.step('a lying tablet measures', async () => {
    await open('acuity')
    for (const eye of ['OD: ', 'OE: '])
      await lying.getByRole('group', { name: eye }).getByRole('button', { name: '20/25' }).tap()
    await save.tap()
    await expectToast(lying, 'Acuidade cadastrada com sucesso!')
  })

  await test.step('and shows the plates', async () => {
    await open('ishihara')
    await lying.getByRole('button', { name: 'Começar' }).tap()
    for (let plate = 1; plate <= 9; plate++) {
      await expect(lying.getByRole('img', { name: `Prancha ${plate}`, exact: true })).toBeVisible()
      await lying.getByRole('button', { name: 'Certo' }).tap()
      // Nobody reads a plate sooner, and two taps at once are a double tap.
      await lying.waitForTimeout(500)
    }
    await save.tap()
    await expectToast(lying, 'Teste de Ishihara cadastrado com sucesso!')
    await leave(lying)
  })
})

/** Taps what opens the choice of a file and chooses it. */
async function hand(page: Page, label: string, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel(label, { exact: true }).tap()
  const { bytes } = await picture()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: bytes })
}

test('Images are stored, read by a doctor and seen by the person by fingers alone, on two tablets and a phone', {
  tag: '@long',
}, async ({ iris, browser }) => {
  const door = await openDoor(iris, 'IMAGENS A DEDO')
  const technician = await makeStaff(iris, 3, 'Teca Dedos')
  const doctor = await makeStaff(iris, 5, 'Dra. Nair Couto')
  const { id: patient } = await makePerson(iris, door.company, {
    name: 'Davi Dedos',
    dob: '1968-05-14',
  })
  const call = (path: string, body: unknown) => iris.api('POST', path, technician.token, body)
  await call(`${door.path}/check-in`, { patient_id: patient })
  const { id: exam_id } = await examOf(iris, patient)
  await call(`/patients/${patient}/triages`, { exam_id })
  const answers = Array.from({ length: 9 }, (_, at) => ({ plate: at + 1, answer: 'certo' }))
  await call(`/tests/${patient}`, { exam_id, answers })
  const acuity = { right_eye: '20/20', left_eye: '20/25', has_correction: 0 }
  await call(`/patients/${patient}/exams/${exam_id}`, acuity)

  await test.step('a lying tablet stores them', async () => {
    const lying = await device(browser, iris, LYING)
    await openAs(lying, iris, `${door.path}/stations/upload`, technician.token)
    await lying.getByRole('button', { name: 'Chamar próximo', exact: true }).tap()
    await expect(lying.getByRole('region', { name: 'Pessoa em atendimento' })).toContainText('DAVI')
    await hand(lying, 'Imagem do autorrefrator portátil', 'refracao.png')
    await hand(lying, 'Retinografia', 'retina-od.png')
    await expect(lying.getByRole('radio', { name: 'Olho direito' })).toBeChecked()
    await hand(lying, 'Retinografia: olho esquerdo', 'retina-oe.png')
    await lying.getByRole('button', { name: 'Salvar', exact: true }).tap()
    await expectToast(lying, 'Salvo com sucesso!')
    await leave(lying)
  })

  await test.step('a doctor looks closely and concludes on an upright one', async () => {
    const upright = await device(browser, iris, UPRIGHT)
    await openAs(upright, iris, `/medicalevaluation?company_id=${door.company}`, doctor.token)
    await upright.getByRole('button', { name: 'Abrir a fila (1)' }).tap()
    const form = upright.getByRole('dialog', { name: 'Editar Exame' })
    const viewer = form.getByRole('region', { name: 'Imagens do exame' })
    const right = viewer.getByRole('group', { name: /^Retinografia, Olho direito/ })
    const look = () => right.getByRole('img').evaluate((image) => image.style.transform)
    await expect(right.getByRole('img')).toBeVisible()
    await pinchOn(upright, right, 60, 120)
    await expect(viewer.getByRole('status')).toHaveText('200%')
    const before = await look()
    await dragOn(upright, right, 40)
    await expect.poll(look).not.toBe(before)
    await tapAll([
      viewer.getByRole('button', { name: 'Restaurar imagem' }),
      viewer.getByRole('button', { name: 'Olho esquerdo' }),
      viewer.getByRole('button', { name: 'Tela cheia' }),
    ])
    const full = upright.getByRole('dialog', { name: 'Imagens do exame' })
    await expect(full.getByRole('img').first()).toBeVisible()
    await tapAll([
      full.getByRole('button', { name: 'Fechar' }),
      form.getByRole('radio', { name: 'Alterada', exact: true }),
      form.getByRole('radio', { name: 'Especialista' }),
      form.getByRole('checkbox', { name: 'Retina' }),
    ])
    await expectNoOverflow(upright)
    await form
      .getByRole('button', { name: /^Salvar/ })
      .last()
      .tap()
    await expectToast(upright, 'Exame salvo com sucesso!')
    await leave(upright)
  })

  await test.step('the person opens the result on a phone', async () => {
    const { url } = await iris.api<{ url: string }>(
      'POST',
      `/exams/${exam_id}/result-link`,
      doctor.token,
      { channel: 'link' },
    )
    const phone = await device(browser, iris, PHONE)
    await phone.goto(new URL(url).pathname)
    const date = phone.getByLabel('Qual é a data de nascimento?')
    await date.tap()
    await date.pressSequentially('14051968')
    await phone.getByRole('button', { name: 'Ver meu resultado' }).tap()
    await expect(phone.getByRole('region', { name: 'Resultado', exact: true })).toContainText(
      'especialista em retina',
    )
    const saving = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'Baixar resultado em PDF' }).tap()
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
    await leave(phone)
  })
})
