import { chromium } from '@playwright/test'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectAccessible } from './support/axe.ts'
import { CHROMIUM } from './support/chromium.ts'
import { callUnregistered, listOf, makeFilm, makePerson, openDoor } from './support/door.ts'
import { expectToast, makeStaff, openAs, pick } from './support/staff.ts'
import { expect, test, watchConsole } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }

test('A technician checks people in by scanner, CPF and name, each with one tap, and takes a wrong one back', async ({
  iris,
  page,
}) => {
  await page.setViewportSize(TABLET)
  const door = await openDoor(iris, 'PORTA UM')
  const { token } = await makeStaff(iris, 3, 'Tânia Porta')
  const bento = await makePerson(iris, door.company, { name: 'Bento Carvalho', dob: '1950-02-03' })
  const clara = await makePerson(iris, door.company, { name: 'Clara Dias', sector: 'Solda' })
  await makePerson(iris, door.company, { name: 'Clarice Nunes' })
  await iris.api('POST', `${door.path}/participants`, await iris.admin(), {
    patient_ids: [bento.id, clara.id],
  })
  const [{ code } = { code: '' }] = (await listOf(iris, door)).filter(
    ({ patient_id }) => patient_id === bento.id,
  )
  await openAs(page, iris, `${door.path}/check-in`, token)
  const field = page.getByLabel('CPF, nome ou matrícula')
  const people = page.getByRole('list', { name: 'Pessoas encontradas' }).getByRole('listitem')
  const given = page.getByRole('region', { name: 'Presença confirmada' })
  const confirm = (name: string) =>
    page.getByRole('button', { name: `Confirmar presença: ${name}` })
  await expect(field).toBeFocused()

  await test.step('a hand scanner types, wherever the focus is', async () => {
    await page.getByRole('button', { name: 'Ligar câmera' }).focus()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(people).toHaveCount(1)
    await expect(people).toContainText('BENTO CARVALHO')
    await expect(people).toContainText('Convocado')
    await expect(people).toContainText('03/02/1950')
    await expectAccessible(page)
    await confirm('BENTO CARVALHO').click()
    await expect(given).toContainText('Senha 1')
    await expect(given).toContainText('Começa pela estação Triagem')
    await expect(field).toHaveValue('')
    await expectAccessible(page)
  })

  await test.step('the ticket is printed alone, without a name', async () => {
    await page.evaluate(() => {
      window.addEventListener('beforeprint', () => document.body.setAttribute('data-asked', ''))
    })
    await given.getByRole('button', { name: 'Imprimir senha' }).click()
    await expect(page.locator('body[data-asked]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    const slip = page.locator('[data-print="alone"]')
    await expect(slip).toContainText(/PORTA UM\s*Senha\s*1\s*Começa pela estação Triagem/)
    await expect(slip).toBeVisible()
    await expect(slip).not.toContainText('BENTO')
    await expect(page.getByText('BENTO CARVALHO').filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await expect(slip).toBeHidden()
  })

  await test.step('a CPF gets its mask', async () => {
    await field.pressSequentially(clara.cpf)
    await expect(field).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    await expect(people).toContainText('Solda')
    await confirm('CLARA DIAS').click()
    await expect(given).toContainText('Senha 2')
  })

  await test.step('a part of a name finds those of the list and of the company', async () => {
    await page.keyboard.type('clar')
    await expect(people).toHaveCount(2)
    await expect(people.filter({ hasText: 'CLARA DIAS' })).toContainText(/Chegou às \d\d:\d\d/)
    await expect(people.filter({ hasText: 'CLARICE NUNES' })).toContainText('Fora da lista')
    await confirm('CLARICE NUNES').click()
    await expect(given).toContainText('Senha 3')
    await expect(given).toContainText('não estava na lista e foi incluída agora')
  })

  await test.step('the wrong person is taken back', async () => {
    await given.getByRole('button', { name: 'Desfazer' }).click()
    const ask = page.getByRole('dialog', { name: 'Desfazer a chegada?' })
    await expect(ask).toContainText('sai da lista')
    await ask.getByRole('button', { name: 'Desfazer' }).click()
    await expectToast(page, 'Chegada desfeita com sucesso!')
    const arrivals = page.getByRole('list', { name: 'Últimas chegadas' }).getByRole('listitem')
    await expect(arrivals).toHaveCount(2)
    await expect(given).toHaveCount(0)
    expect((await listOf(iris, door)).map(({ ticket }) => ticket).sort()).toEqual([1, 2])
  })
})

test('Whoever cannot be checked in is told why and how to go on', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await page.setViewportSize(TABLET)
  const door = await openDoor(iris, 'PORTA DOIS')
  const other = await openDoor(iris, 'PORTA ALHEIA')
  const { token } = await makeStaff(iris, 2, 'Túlio Porta')
  const stranger = await makePerson(iris, other.company, { name: 'Estela Alheia' })
  const idle = await makePerson(iris, door.company, { name: 'Inácio Parado', active: false })
  await iris.api('POST', `${other.path}/participants`, await iris.admin(), { all_active: true })
  const [badge] = await listOf(iris, other)
  await callUnregistered(iris, door, {
    Nome: 'Norma Novata',
    CPF: cpfOf(880_001),
    'Data de nascimento': '17/08/1979',
    Matrícula: '007915',
    Setor: 'Prensa',
  })
  await openAs(page, iris, `${door.path}/check-in`, token)
  const field = page.getByLabel('CPF, nome ou matrícula')
  const alert = page.getByRole('alert')
  const given = page.getByRole('region', { name: 'Presença confirmada' })

  await test.step('no camera', async () => {
    await page.getByRole('button', { name: 'Ligar câmera' }).click()
    await expect(alert).toContainText('Use o leitor de mão, ou digite o CPF ou o nome.')
  })

  await test.step('the badge of another company', async () => {
    await field.fill(badge?.code ?? '')
    await expect(page.getByText('Ninguém da empresa foi encontrado.')).toBeVisible()
    await field.press('Enter')
    await expect(alert.filter({ hasText: 'outra empresa' })).toBeVisible()
    await alert.getByRole('button', { name: 'Nova busca' }).click()
    await expect(field).toBeFocused()
    await field.fill(stranger.cpf)
    await expect(page.getByText('Ninguém da empresa foi encontrado.')).toBeVisible()
    await field.press('Enter')
    await expect(alert.filter({ hasText: 'outra empresa' })).toBeVisible()
  })

  await test.step('somebody inactive', async () => {
    await field.fill('inacio')
    const found = page.getByRole('list', { name: 'Pessoas encontradas' })
    await expect(found).toContainText('Cadastro inativo')
    await expect(found).not.toContainText('entra agora')
    await expect(page.getByRole('button', { name: /^Confirmar presença/ })).toHaveCount(0)
    await expect(
      found.getByRole('link', { name: `Abrir o cadastro: ${idle.name}` }),
    ).toHaveAttribute('href', `/patients?paciente=${idle.id}`)
  })

  await test.step('somebody still to register gets the form, and then their ticket', async () => {
    await field.fill('007915')
    await page.getByRole('button', { name: 'Cadastrar e confirmar: NORMA NOVATA' }).click()
    const form = page.getByRole('dialog', { name: 'Novo Paciente' })
    await expect(form.getByLabel('Nome')).toHaveValue('NORMA NOVATA')
    await expect(form.getByLabel('Data de nascimento')).toHaveValue('17/08/1979')
    await expect(form.getByLabel('Matrícula')).toHaveValue('007915')
    await pick(form, 'Sexo', 'Feminino')
    await form.getByLabel('E-mail').fill('norma@exemplo.com.br')
    await form.getByLabel('Telefone').fill('11987654321')
    await form.getByLabel('Ocupação').fill('Prensista')
    await form.getByLabel('CEP').fill('09530210')
    await expect(form.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
    await form.getByLabel(/^Número/).fill('418')
    await pick(form, 'Tipo de atendimento', 'Particular')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(given).toContainText('Senha 1')
    await expect(given).toContainText('NORMA NOVATA')
    await expect(given).not.toContainText('não estava na lista')
  })

  await test.step('an event that was closed meanwhile', async () => {
    await iris.api('POST', `${door.path}/status`, await iris.admin(), { status: 'closed' })
    await expect(
      page.getByText('Esta ação está encerrada: ninguém mais pode chegar.'),
    ).toBeVisible()
    await expect(field).toHaveCount(0)
  })
})

test(
  'A badge before the camera is checked in with two taps, and the decoder comes from our own origin',
  { tag: '@long' },
  async ({ iris }, info) => {
    const door = await openDoor(iris, 'PORTA CÂMERA')
    await makePerson(iris, door.company, { name: 'Quitéria Reis' })
    await iris.api('POST', `${door.path}/participants`, await iris.admin(), { all_active: true })
    const [{ code } = { code: '' }] = await listOf(iris, door)
    const film = info.outputPath('badge.mjpeg')
    await makeFilm(film, code)
    const browser = await chromium.launch({
      ...CHROMIUM,
      args: [
        ...CHROMIUM.args,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    })
    const page = await browser.newPage({ baseURL: iris.url, locale: 'pt-BR', viewport: TABLET })
    const troubles: string[] = []
    watchConsole(page, troubles)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openAs(page, iris, `${door.path}/check-in`)
    await expect(page.getByLabel('CPF, nome ou matrícula')).toBeFocused()
    expect(
      asked.filter((url) => /wasm/.test(url)),
      'no decoder before the camera is on',
    ).toEqual([])

    let taps = 0
    for (const name of ['Ligar câmera', 'Confirmar presença: QUITÉRIA REIS']) {
      await page.getByRole('button', { name }).click()
      taps++
    }
    expect(taps).toBeLessThanOrEqual(2)
    await expect(page.getByRole('region', { name: 'Presença confirmada' })).toContainText('Senha 1')
    // The badge is still there, and is not read once more.
    await expect(page.getByRole('list', { name: 'Pessoas encontradas' })).toHaveCount(0)
    expect(asked.filter((url) => /\.wasm$/.test(url))).toHaveLength(1)
    expect(asked.filter((url) => !url.startsWith(iris.url) && !url.startsWith('blob:'))).toEqual([])
    expect(troubles).toEqual([])
    await browser.close()
  },
)
