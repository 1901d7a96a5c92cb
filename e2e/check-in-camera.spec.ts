import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM } from './support/chromium.ts'
import { listOf, makePerson, openDoor } from './support/door.ts'
import type { Iris } from './support/iris.ts'
import { openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** What a device says to whoever asks for its camera. */
const CAMERA = {
  none: ['--use-fake-ui-for-media-stream'],
  refused: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  allowed: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
}

/** Runs `visit` on the page of a tablet with this camera. */
async function onTablet(
  iris: Iris,
  camera: keyof typeof CAMERA,
  visit: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<void>,
) {
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [...CHROMIUM.args, ...CAMERA[camera]],
  })
  try {
    const viewport = { width: 820, height: 1180 }
    await visit(await browser.newPage({ baseURL: iris.url, locale: 'pt-BR', viewport }))
  } finally {
    await browser.close()
  }
}

test('The door says that a device has no camera, or that its camera was refused, and names the other ways', {
  tag: '@long',
}, async ({ iris }) => {
  const door = await openDoor(iris, 'PORTA SEM CÂMERA')
  const answers = [
    ['none', 'Este aparelho não tem câmera.'],
    ['refused', 'A câmera não foi permitida. Permita o acesso nas configurações do navegador.'],
  ] as const
  for (const [camera, answer] of answers)
    await test.step(answer, () =>
      onTablet(iris, camera, async (page) => {
        await openAs(page, iris, `${door.path}/check-in`)
        await page.getByRole('button', { name: 'Ligar câmera' }).press('Enter')
        const alert = page.getByRole('alert')
        await expect(alert).toContainText(answer)
        await expect(alert).toContainText('Use o leitor de mão, ou digite o CPF ou o nome.')
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeFocused()
        await expect(page.getByLabel('CPF, nome ou matrícula')).toBeEnabled()
      }),
    )
})

test("A hand scanner and a browser's own decoder read badges without ours, and what is no badge of the company is refused each time", {
  tag: '@long',
}, async ({ iris }) => {
  const door = await openDoor(iris, 'PORTA PRÓPRIA')
  const other = await openDoor(iris, 'PORTA VIZINHA')
  await makePerson(iris, door.company, { name: 'Rita Própria' })
  await makePerson(iris, other.company, { name: 'Vera Vizinha' })
  const earlier = await openDoor(iris, 'PORTA DE ANTES', { company_id: door.company })
  for (const { path } of [door, other, earlier])
    await iris.api('POST', `${path}/participants`, await iris.admin(), { all_active: true })
  const codeAt = async (at: typeof door) => (await listOf(iris, at))[0]?.code ?? ''
  const ours = await codeAt(door)
  const theirs = await codeAt(other)
  const former = await codeAt(earlier)

  await onTablet(iris, 'allowed', async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // This Chromium has no decoder of its own, as that of Android does.
    await page.addInitScript(() => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['ean_13', 'qr_code']
        detect = async () => {
          const rawValue = document.documentElement.dataset.shown
          return rawValue ? [{ rawValue, format: 'qr_code' }] : []
        }
      }
      Object.assign(globalThis, { BarcodeDetector })
    })
    const show = (text: string) =>
      page.evaluate((shown) => {
        document.documentElement.dataset.shown = shown
      }, text)
    const checkIns = () => asked.filter((url) => url.endsWith('/check-in')).length
    await openAs(page, iris, `${door.path}/check-in`)
    const field = page.getByLabel('CPF, nome ou matrícula')
    const alert = page.getByRole('alert')
    await expect(field).toBeFocused()
    const before = checkIns()
    for (const time of [1, 2])
      await test.step(`the badge of another company, read by a hand scanner: ${time}`, async () => {
        await page.keyboard.type(theirs)
        await page.keyboard.press('Enter')
        await expect(alert).toContainText('Esta pessoa é de outra empresa')
        await alert.getByRole('button', { name: 'Nova busca' }).click()
        await expect(alert).toHaveCount(0)
      })
    await test.step('typed by hand, it is sent by Enter and not before', async () => {
      await page.keyboard.type(theirs)
      await expect(page.getByText('Ninguém encontrado', { exact: true })).toBeVisible()
      expect(checkIns() - before).toBe(2)
      await page.keyboard.press('Enter')
      await expect(alert).toContainText('Esta pessoa é de outra empresa')
      expect(checkIns() - before).toBe(3)
      await alert.getByRole('button', { name: 'Nova busca' }).click()
    })

    await page.getByRole('button', { name: 'Ligar câmera' }).click()
    const reader = page.getByRole('region', { name: 'Leitor de QR' })
    await expect(reader).toContainText('Aponte a câmera')
    await test.step('a QR of something else', async () => {
      await show('https://exemplo.com.br/promocao')
      await expect(reader).toContainText('Este QR não é de um crachá nem de um cadastro.')
      await expect(field).toHaveValue('')
    })
    await test.step('the badge of another company', async () => {
      await show(theirs)
      await expect(alert).toContainText(
        'Esta pessoa é de outra empresa e não participa desta ação.',
      )
      await expect(alert).not.toContainText('VERA')
      await alert.getByRole('button', { name: 'Nova busca' }).click()
      await expect(alert).toHaveCount(0)
    })
    await test.step('the badge of another event of the company', async () => {
      await show(former)
      await expect(alert).toContainText(
        'Este código é de outra ação. Busque a pessoa pelo CPF ou pelo nome.',
      )
    })
    await test.step('a code that nobody has', async () => {
      await show('ZZZZZZZZZZ')
      await expect(field).toHaveValue('ZZZZZZZZZZ')
      await expect(alert).toContainText('Ninguém foi encontrado com este CPF ou código.')
      await expect(alert.getByRole('button', { name: 'Cadastrar pessoa' })).toBeVisible()
    })
    await test.step('the badge of somebody called', async () => {
      await show(ours)
      await page.getByRole('button', { name: 'Confirmar presença: RITA PRÓPRIA' }).click()
      const given = page.getByRole('region', { name: 'Presença confirmada' })
      await expect(given).toContainText('Senha 1')
    })
    expect(asked.filter((url) => /\.wasm$/.test(url))).toEqual([])
  })
})
