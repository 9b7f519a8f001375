import { withGolf } from './garage.ts'
import { holdRequests } from './hold-requests.ts'
import { addPlainPart } from './parts.ts'
import { expect, newEmail, productNamed, test, untilHydrated } from './shop.ts'

// What comes later, such as the verdicts for the buyer's car, moves nothing.

test('with a chosen car a part, a search and a diagram stay where they are', async ({ page }) => {
  const disc = await productNamed(page.request, 'Vented brake disc 288 mm')
  await withGolf(page)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Reflect.get(entry, 'value')
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of [`/part/x-${disc._id}`, '/search?q=it+squeaks', '/diagrams/wheel-end']) {
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await untilHydrated(page)
      const verdicts = page.getByRole('main').getByText(/^(May fit|Fits|Does not fit|Not known)/)
      await expect(verdicts.filter({ visible: true }).first()).toBeVisible()
      const sum = await page.evaluate(() => Reflect.get(window, 'shifts').sum)
      expect(sum, `${path} at ${width}`).toBeLessThanOrEqual(0.01)
    }
  }
})

test('a part that is out of stock keeps its form while its code loads, with a chosen car, too', async ({
  page,
}) => {
  const id = await addPlainPart({ title: `Bulb ${newEmail().slice(0, 8)}`, stock: 0 })
  await withGolf(page)
  const answer = await holdRequests(page, '**/assets/out-of-stock-*.js')
  await page.goto(`/part/${id}`)
  await untilHydrated(page)
  await expect(page.getByRole('region', { name: 'Does it fit?' })).toContainText('Golf')
  expect(await page.getByRole('textbox', { name: 'Email' }).isVisible()).toBe(true)
  answer()
})
