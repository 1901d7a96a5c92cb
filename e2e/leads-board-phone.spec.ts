import { atRest } from './support/at-rest.ts'
import { card, column, expectStage, middleOf, openBoard } from './support/sales.ts'
import { expectToast, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

test('A phone shows one stage, and the menu of a card moves it to another stage', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { seller, names, saved } = await openBoard(page, iris, [{}])
  const [name] = names
  const stages = page.getByRole('navigation', { name: 'Etapas do funil' })
  await expect(stages.getByRole('button', { name: /^Oportunidade/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(column(page, 'Contato 1')).not.toBeInViewport()
  await page.getByRole('button', { name: `Ações de ${name}` }).tap()
  await page.getByRole('menuitem', { name: 'Retorno Reunião' }).tap()
  await expectToast(page, `Lead movido para Retorno Reunião: ${name}.`)
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Retorno Reunião')
  await stages.getByRole('button', { name: /^Retorno Reunião/ }).tap()
  await expect(card(page, name)).toBeInViewport()
  await expect(stages.getByRole('button', { name: /^Retorno Reunião/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('A resting finger lifts a card and carries it over the edge into the next stage', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { seller, names, saved } = await openBoard(page, iris, [{}])
  const [name] = names
  await card(page, name).scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(card(page, name))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', { x, y })
  await expect(page.locator('[data-carried="pointer"]')).toBeVisible()
  await touch('touchMove', { x: x + 40, y })
  await touch('touchMove', { x: 386, y })
  // The board moves under the finger until the next stage is in its middle.
  const next = await column(page, 'Contato 1').elementHandle()
  await page.waitForFunction((stage) => (stage?.getBoundingClientRect().left ?? 390) < 150, next)
  await touch('touchMove', { x: 195, y })
  await expect(column(page, 'Contato 1')).toHaveAttribute('data-over', 'true')
  await touch('touchEnd')
  await expectToast(page, `Lead movido para Contato 1: ${name}.`)
  await expectStage(iris, seller.token, saved[0]?.id ?? 0, 'Contato 1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('A finger that moves at once swipes to the next stage and lifts nothing', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { names } = await openBoard(page, iris, [{}])
  const [name] = names
  await card(page, name).scrollIntoViewIfNeeded()
  const { y } = await middleOf(card(page, name))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  // While the clock stands no slow picture makes it a finger that rests, which lifts the card.
  await atRest(page, async () => {
    await Promise.all([touch('touchStart', 300), touch('touchMove', 280)])
    for (let x = 260; x >= 60; x -= 20) await touch('touchMove', x)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  })
  await expect(
    page
      .getByRole('navigation', { name: 'Etapas do funil' })
      .getByRole('button', { name: /^Contato 1/ }),
  ).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-carried]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
