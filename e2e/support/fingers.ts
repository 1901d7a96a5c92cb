import type { Locator, Page } from '@playwright/test'

/** Two fingers on an element that move apart, as a screen reports them. */
export async function pinchOn(page: Page, target: Locator, from: number, to: number) {
  await target.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(target)
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ]
  await move(page, (part) => fingers(from + (to - from) * part))
}

/** One finger that goes from the middle of an element so many pixels to the right. */
export async function dragOn(page: Page, target: Locator, right: number) {
  await target.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(target)
  await move(page, (part) => [{ x: x + right * part, y, id: 1 }])
}

async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('not in view')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Finger = { x: number; y: number; id: number }

async function move(page: Page, at: (part: number) => Finger[]) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(0))
  for (let step = 1; step <= 10; step++) await send('touchMove', at(step / 10))
  await send('touchEnd', [])
  await client.detach()
}
