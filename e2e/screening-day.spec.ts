import type { Dashboard } from '@iris/contracts/dashboard'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { makeCompany } from './support/companies.ts'
import { countsOf, expectedAfter } from './support/dashboard-counts.ts'
import { ADMIN } from './support/iris.ts'
import { makeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const COMPANY = 'METALÚRGICA SÃO CAETANO LTDA'
const PATIENT = 'ÁGATA NOGUEIRA ARAÚJO'
const GUARDIAN = 'marcia.nogueira@exemplo.com.br'

test('A whole screening day works, from the company’s link to the result in the guardian’s mail', async ({
  iris,
  browser,
  page,
}) => {
  const admin = await iris.login()
  const { id: company } = await makeCompany(iris, { corporate_reason: COMPANY })
  const technician = await makeStaff(iris, 3, 'Rui Tavares')
  const doctor = await makeStaff(iris, 5, 'Dra. Helena Ribeiro', { crm: '123456', crm_uf: 'SP' })
  const before = await iris.api<Dashboard>('GET', '/dashboard', admin)

  const link = await test.step('the administrator makes the link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await logIn(page, ADMIN)
    await page.getByRole('link', { name: 'Empresas' }).click()
    const row = page.getByRole('row', { name: COMPANY })
    await row.getByRole('button', { name: 'Gerar link de anamnese para pacientes' }).click()
    await expect(page.getByText('Link copiado para área de transferência.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`${iris.url}/externalRegistration?token=`)
    return copied
  })

  await test.step('a minor registers on a phone with a guardian and fills the triage', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      hasTouch: true,
    })
    await registerMinor(phone, link)
    await phone.close()
  })

  await test.step('a technician does the parts', async () => {
    const tablet = await browser.newContext({
      viewport: { width: 820, height: 1180 },
      locale: 'pt-BR',
      baseURL: iris.url,
    })
    const screen = await tablet.newPage()
    await logIn(screen, technician)
    await doTheParts(screen)
    await tablet.close()
  })

  const examId = await test.step('a doctor classifies as especialista', async () => {
    const desk = await browser.newContext({ locale: 'pt-BR', baseURL: iris.url })
    const screen = await desk.newPage()
    await logIn(screen, doctor)
    const id = await classifyAndSend(screen)
    await desk.close()
    return id
  })

  await test.step('the guardian gets a mail without findings, and the PDF says everything', async () => {
    const mail = await iris.mail.mailTo(GUARDIAN)
    const words = `${mail.subject}\n${mail.text}\n${mail.html ?? ''}`
    expect(words).not.toMatch(/especialista|retina|glaucoma|20\/40|529\.?982/i)
    const attached = mail.attachments[0]
    expect(attached?.mimeType).toBe('application/pdf')
    const text = pdfText(new Uint8Array(attached?.content as ArrayBuffer), '09032012')
    for (const words of [
      PATIENT,
      '20/25',
      '20/40',
      'Procure especialistas em retina e glaucoma',
      'Helena Ribeiro',
      '123456',
    ])
      expect(text).toContain(words)
  })

  await test.step('the dashboard’s numbers have moved by exactly that', async () => {
    const after = await iris.api<Dashboard>('GET', '/dashboard', admin)
    expect(countsOf(after)).toEqual(expectedAfter(countsOf(before)))
    await page.goto(`/dashboard?empresa=${company}`)
    const section = page.locator('section', { hasText: 'Dados Gerais' })
    await expect(section.getByText('100,0% pacientes com triagens completadas')).toBeVisible()
    await expect(section.getByText('100,0% dos exames realizados · 1 pessoa')).toBeVisible()
    const exam = await iris.api<{ status: string }>('GET', `/exams/${examId}`, admin)
    expect(exam.status).toBe('E-mail enviado')
  })
})

async function logIn(page: Page, who: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function registerMinor(phone: BrowserContext, link: string) {
  const page = await phone.newPage()
  await page.goto(link)
  await expect(page.getByText(COMPANY)).toBeVisible()
  const next = page.getByRole('button', { name: 'Continuar' })

  await next.click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await page.getByLabel('Nome').fill('Ágata Nogueira Araújo')
  await expect(page.getByLabel('Nome')).toHaveValue(PATIENT)
  await page.getByLabel('CPF').fill('52998224725')
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await page.getByLabel('Data de nascimento').fill('09/03/2012')
  await page.getByRole('radio', { name: 'Feminino' }).check()
  await page.getByLabel('Telefone').fill('11987124460')
  await page.getByLabel('E-mail').fill('agata@')
  await page.getByLabel('Ocupação').fill('Jovem aprendiz')
  await expect(page.getByText('Digite um email válido')).toBeVisible()
  await page.getByLabel('E-mail').fill('agata@exemplo.com.br')
  await next.click()

  await page.getByLabel('CEP').fill('09530210')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Engenheiro Rebouças')
  await expect(page.getByLabel(/^Número/)).toBeFocused()
  await page.getByLabel(/^Número/).fill('418')
  await next.click()

  await expect(page.getByRole('heading', { name: 'Responsável', exact: true })).toBeVisible()
  await page.getByLabel('Nome').fill('Márcia Nogueira Araújo')
  await page.getByLabel('Data de nascimento').fill('22/07/1983')
  await page.getByLabel('E-mail').fill(GUARDIAN)
  await page.getByLabel('CPF').fill('11144477735')
  await page.getByLabel('Ocupação').fill('Professora')
  await next.click()

  await page.getByRole('button', { name: 'Usar o endereço do paciente' }).click()
  await next.click()
  await page.getByRole('radio', { name: 'SUS' }).check()
  const read = 'Sou responsável por ÁGATA NOGUEIRA ARAÚJO e li o aviso de privacidade'
  await page.getByRole('checkbox', { name: read }).check()
  await next.click()
  await expect(page.getByText('Paciente cadastrado com sucesso!')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Diabetes Mellitus' }).check()
  await next.click()
  await page.getByRole('checkbox', { name: 'Nenhuma cirurgia' }).check()
  await page.getByRole('checkbox', { name: 'Ceratocone' }).check()
  await next.click()
  await page.getByRole('radio', { name: '6 a 8 horas' }).check()
  await answer(page, 'Você usa óculos?', 'Sim')
  await answer(page, 'Você fuma?', 'Não')
  await next.click()
  await page.getByRole('checkbox', { name: 'Olho seco' }).check()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible()
  // Of the person nothing stays on the phone; the clinic's own name and logo may, and when the last visit began.
  const kept = await page.evaluate(() => Object.entries({ ...localStorage }).sort())
  expect(kept.map(([key]) => key)).toEqual(['iris.clinic', 'iris.visit-last'])
  expect(kept[1]?.[1]).toMatch(/^\d+$/)
}

async function answer(page: Page, question: string, choice: string) {
  await page
    .getByRole('radiogroup', { name: question })
    .getByRole('radio', { name: choice })
    .check()
}

async function doTheParts(page: Page) {
  await page.goto('/patients')
  const row = page.getByRole('row', { name: PATIENT })
  await row.getByRole('button', { name: /^Exames/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /Pendente/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Editar Exame' })
  await expect(form.getByText('1 de 4 concluídos')).toBeVisible()
  await expect(form.getByText('Resultado oftalmológico')).toHaveCount(0)

  await form.getByRole('button', { name: 'Começar Acuidade' }).click()
  const acuity = page.getByRole('dialog', { name: 'Acuidade Visual' })
  await acuity.getByRole('button', { name: 'Adicionar' }).click()
  await expect(acuity.getByText('Olho direito é obrigatório')).toBeVisible()
  await acuity.getByRole('group', { name: 'OD: ' }).getByRole('button', { name: '20/25' }).click()
  await acuity.getByRole('group', { name: 'OE: ' }).getByRole('button', { name: '20/40' }).click()
  await acuity.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('Acuidade cadastrada com sucesso!')).toBeVisible()

  await form.getByRole('button', { name: 'Começar Ishihara' }).click()
  const plates = page.getByRole('dialog', { name: 'Teste de Ishihara' })
  await plates.getByRole('button', { name: /Começar/ }).click()
  for (let plate = 1; plate <= 9; plate++) {
    await expect(plates.getByText(`${plate} / 9`)).toBeVisible()
    await page.keyboard.press(plate === 2 ? 'e' : 'c')
  }
  await expect(plates.getByText('Exame sem Alterações')).toBeVisible()
  await plates.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Teste de Ishihara cadastrado com sucesso!')).toBeVisible()

  await form
    .getByRole('button', { name: /Anexar arquivos/ })
    .first()
    .click()
  const upload = page.getByRole('dialog', { name: 'Carregar Arquivos' })
  const photo = await sharp({
    create: { width: 800, height: 800, channels: 3, background: '#8a3b12' },
  })
    .jpeg()
    .toBuffer()
  await answer(page, 'Opção de retinografia', 'Anexar')
  await upload
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'retina.jpg', mimeType: 'image/jpeg', buffer: photo })
  await upload.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('4 de 4 concluídos')).toBeVisible()
  await expect(form.getByText('Avaliação Médica').first()).toBeVisible()
}

async function classifyAndSend(page: Page): Promise<number> {
  await page.goto('/medicalevaluation')
  await page.getByRole('row', { name: PATIENT }).click()
  const form = page.getByRole('dialog', { name: 'Editar Exame' })
  await form.getByRole('radio', { name: /^Especialista/ }).check()
  const save = form.getByRole('button', { name: /^Salvar( Ctrl Enter)?$/ })
  await save.click()
  await expect(form.getByText('Especialidades são obrigatórias')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Retina' }).check()
  await form.getByRole('checkbox', { name: 'Glaucoma' }).check()
  await form.getByRole('radio', { name: 'Não Alterada' }).check()
  await save.click()
  const row = page.getByRole('row', { name: PATIENT })
  await expect(row.getByText('Concluído')).toBeVisible()
  await row.getByRole('button', { name: /Enviar p\/ e-mail/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Enviar/ })
    .click()
  await expect(page.getByText('E-mail enviado com sucesso')).toBeVisible()
  await expect(row.getByText('E-mail enviado')).toBeVisible()
  const cells = await row.getByRole('cell').allInnerTexts()
  return Number(cells.find((text) => /^\d+$/.test(text.trim())))
}
