import type { Page } from '@playwright/test'
import { add, icon, quantityOf } from './basket-page.ts'
import { addPlainPart, changePart, takeOffSale } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, own, untilHydrated } from './shop.ts'

// A buyer's basket, on a phone.

test.use({ viewport: { width: 390, height: 844 } })
const lineOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const subtotal = (page: Page) =>
  page.getByRole('region', { name: 'Order summary' }).getByRole('status')

test('a guest fills a basket from a list and from a part’s page, and nothing moves', async ({
  page,
}) => {
  await page.goto('/catalog/brakes/brake-pads')
  await untilHydrated(page)
  await expect(icon(page)).toHaveAccessibleName('Basket')
  const button = page.getByRole('button', { name: /^Add .+ to basket$/ }).first()
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await button.click()
  await expect(icon(page)).toHaveAccessibleName(/^Basket: \d+ items?$/)
  await expect(page.getByText(/^In your basket: \d+ × /)).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  expect(page.url()).toMatch(/brake-pads$/)
  const title = own('Glow plug')
  const id = await addPlainPart({ title, minimum: 2 })
  await page.goto(`/part/x-${id}`)
  await untilHydrated(page)
  await page.getByLabel('Quantity').fill('1')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page.getByLabel('Quantity')).toBeFocused() // the browser says what is wrong
  await page.getByLabel('Quantity').fill('3')
  await main.getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page.getByText(`In your basket: 3 × ${title}`)).toBeVisible()
  await icon(page).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(lineOf(page, title)).toContainText('$37.50')
  await page.reload()
  await expect(quantityOf(page, title)).toHaveValue('3')
})

test('the quantity changes by thumb, by key and typed; many clicks at once end at the last', async ({
  page,
}) => {
  const title = own('Wheel stud')
  await add(page, await addPlainPart({ title, minimum: 4, stock: 20, cents: 150 }), title)
  await page.goto('/basket')
  const more = page.getByRole('button', { name: `One more ${title}` })
  const fewer = page.getByRole('button', { name: `One fewer ${title}` })
  const field = quantityOf(page, title)
  await expect(field).toHaveValue('4')
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  for (let clicks = 0; clicks < 5; clicks += 1) await more.click()
  await expect(field).toHaveValue('9')
  await field.press('ArrowDown')
  await expect(field).toHaveValue('8')
  await expect(subtotal(page)).toContainText('$12.00')
  await field.fill('12')
  await field.press('Enter')
  await expect(subtotal(page)).toContainText('$18.00')
  await field.fill('1.5')
  await field.blur()
  await expect(lineOf(page, title)).toContainText('A whole number')
  await expect(field).toHaveValue('1.5')
  await expect(icon(page)).toHaveAccessibleName('Basket: 12 items')
  await page.reload()
  await expect(field).toHaveValue('12')
})

test('a removed part can be put back, by keyboard alone, and an empty basket leads to the catalog', async ({
  page,
}) => {
  const title = own('Fan belt')
  await add(page, await addPlainPart({ title }), title)
  await page.goto('/basket')
  await page.getByRole('button', { name: `Remove ${title}` }).press('Enter')
  const undo = page.getByRole('button', { name: `Undo: put ${title} back` })
  await expect(undo).toBeFocused()
  await expect(icon(page)).toHaveAccessibleName('Basket')
  await undo.press('Enter')
  await expect(lineOf(page, title)).toBeFocused()
  await expect(icon(page)).toHaveAccessibleName('Basket: 1 item')
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(icon(page)).toHaveAccessibleName('Basket')
  await page.reload()
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'See the catalog' }).click()
  await page.waitForURL('/catalog')
})

test('a basket says what changed since, and one click fixes it', async ({ page }) => {
  const titles = ['Dear', 'Scarce', 'In packs', 'Gone'].map(own)
  const [dear = '', scarce = '', packs = '', gone = ''] = titles
  const ids: string[] = []
  for (const title of titles) {
    const id = await addPlainPart({ title })
    ids.push(id)
    await add(page, id, title)
  }
  await changePart(ids[0] ?? '', { cents: 1500 })
  await page.goto('/basket')
  await quantityOf(page, scarce).fill('4')
  await quantityOf(page, scarce).press('Enter')
  await expect(icon(page)).toHaveAccessibleName('Basket: 7 items')
  await changePart(ids[1] ?? '', { stock: 2 })
  await changePart(ids[2] ?? '', { minimum: 5 })
  await takeOffSale(ids[3] ?? '')
  await page.reload()
  await expect(lineOf(page, dear)).toContainText('Price rose from $12.50 to $15.00')
  await expect(lineOf(page, scarce)).toContainText('Only 2 left. You asked for 4.')
  await expect(quantityOf(page, scarce)).toHaveAccessibleDescription(
    'Only 2 left. You asked for 4.',
  )
  await expect(lineOf(page, packs)).toContainText('The minimum order is 5. You asked for 1.')
  await expect(lineOf(page, gone)).toContainText('No longer sold.')
  await expect(page.getByText('3 items need your attention.')).toBeVisible()
  await expect(subtotal(page)).toContainText('1 of 4 items')
  await page.getByRole('button', { name: `Change to 2: ${scarce}` }).click()
  await page.getByRole('button', { name: `Change to 5: ${packs}` }).click()
  await page.getByRole('button', { name: `Remove ${gone}` }).click()
  await expect(page.getByText(/need/)).toHaveCount(0)
  await expect(subtotal(page)).toHaveText('Subtotal$102.50')
})

test('without scripts the basket says that it needs them, and no page offers to add', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  // Playwright finds no text within <noscript>.
  const note = page.locator('main noscript').locator('p')
  const expectNote = async (what = 'basket') => {
    await expect(note).toBeVisible()
    expect(await note.textContent()).toContain(`The ${what} needs JavaScript`)
  }
  await page.goto('/basket')
  await expectNote()
  await page.goto('/checkout')
  await expectNote('checkout')
  await page.goto('/catalog/brakes/brake-pads')
  await expect(page.getByRole('button', { name: /to basket$/ })).toHaveCount(0)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expectNote()
  await page.close()
})

test('only one notice about added parts is shown, below the search field, and not on the next page', async ({
  page,
}) => {
  await page.goto('/catalog/brakes/brake-pads')
  await untilHydrated(page)
  const buttons = page.getByRole('button', { name: /^Add .+ to basket$/ })
  const notices = page.getByText(/^In your basket: /)
  for (const at of [0, 1, 2]) {
    const name = await buttons.nth(at).getAttribute('aria-label')
    await buttons.nth(at).click()
    await expect(notices).toContainText(name?.replace(/^Add (\d+ × )?| to basket$/g, '') ?? '')
  }
  const search = await page.getByRole('banner').getByRole('combobox').boundingBox()
  const notice = await notices.boundingBox()
  expect(notice?.y).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0))
  await icon(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible()
  await expect(notices).toHaveCount(0, { timeout: 2_000 })
})

test('*Check out* stays in sight beside a long basket, and a line has three tab stops', async ({
  page,
}) => {
  const titles = Array.from({ length: 9 }, (_, n) => own(`Gasket ${n}`))
  for (const title of titles) await add(page, await addPlainPart({ title }), title)
  await page.goto('/basket')
  const out = page.getByRole('link', { name: /^Check out/ })
  await expect(lineOf(page, titles[8] ?? '')).toBeVisible()
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await lineOf(page, titles[0] ?? '').scrollIntoViewIfNeeded()
    await expect(out).toBeInViewport({ ratio: 1 })
    await lineOf(page, titles[5] ?? '').scrollIntoViewIfNeeded()
    await expect(out).toBeInViewport({ ratio: 1 })
  }
  await lineOf(page, titles[4] ?? '')
    .getByRole('link')
    .focus()
  const stops: (string | null)[] = []
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') ?? at?.textContent ?? null
      }),
    )
  }
  expect(stops.slice(0, 2)).toEqual([`Quantity of ${titles[4]}`, `Remove ${titles[4]}`])
  expect(stops[2]).toContain(titles[5])
})
