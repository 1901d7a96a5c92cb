import { expectAccessible } from './support/axe.ts'
import { makeCompleteExam } from './support/complete-exam.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }

test('Hoje leads a technician from person to person with one tap each, and follows what others save', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(TABLET)
  const { token } = await makeStaff(iris, 3)
  await openAs(page, iris, '/patients', token)
  await page
    .getByRole('button', { name: 'Mais ações' })
    .or(page.getByRole('button', { name: 'Hoje' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/patients\?visao=hoje$/)
  await expect(page.getByText('Ninguém passou por aqui hoje.')).toBeVisible()

  const begun = await makePatient(iris, 'COMEÇADA DE HOJE', { token })
  await iris.api('POST', `/patients/${begun.id}/triages`, token, { screen_time: 'Nenhuma' })
  const fresh = await makePatient(iris, 'NOVATO DE HOJE', { token })
  const through = await makeCompleteExam(iris, token, 'CONCLUÍDA DE HOJE')
  await page.reload()

  const people = page.getByRole('listitem')
  await expect(page.getByRole('heading', { name: 'Em andamento 1' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A começar 1' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Concluídas 1' })).toBeVisible()
  await expect(page.getByText('1 de 3 concluídas')).toBeVisible()
  await expect(people.filter({ hasText: through.name }).first()).toContainText('Avaliação Médica')
  await expectAccessible(page)

  await test.step('one tap opens the part that is missing, and the next patient is one tap away', async () => {
    await page.getByRole('button', { name: `Acuidade: ${begun.name}` }).click()
    const acuity = page.getByRole('dialog', { name: 'Acuidade Visual' })
    for (const eye of ['OD: ', 'OE: '])
      await acuity.getByRole('group', { name: eye }).getByRole('button', { name: '20/25' }).click()
    await acuity.getByRole('button', { name: 'Adicionar' }).click()
    await expectToast(page, 'Acuidade cadastrada com sucesso!')
    await page.getByRole('button', { name: `Próximo paciente: ${fresh.name}` }).click()
    await expect(page.getByRole('dialog', { name: 'Nova Triagem' })).toContainText(fresh.name)
  })

  await test.step('Back leaves to the list, and a reload keeps the open part', async () => {
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Nova Triagem' })).toContainText(fresh.name)
    await page
      .getByRole('dialog', { name: 'Nova Triagem' })
      .getByRole('button', { name: 'Fechar' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Nova Triagem' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(people.filter({ hasText: begun.name }).first()).toContainText('Acuidade: feita')
  })

  await test.step('what another tablet saves shows by itself, and a lost network leaves the list', async () => {
    await iris.api('POST', `/patients/${fresh.id}/triages`, token, { screen_time: 'Nenhuma' })
    await expect(page.getByRole('heading', { name: 'Em andamento 2' })).toBeVisible()
    await page.context().setOffline(true)
    await expect(people.filter({ hasText: begun.name }).first()).toBeVisible()
    await page.context().setOffline(false)
  })
})
