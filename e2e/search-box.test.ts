import type { Page } from '@playwright/test'
import { drawer, withGolf } from './garage.ts'
import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

// The box that searches: its suggestions, and VINs that are typed into it.

const ACCORD_VIN = '1HGCM82633A004352'

/**
 * Every URL that the browser asks for from now on, and every body that it sends. The hash in a
 * file's name says anything.
 */
function watch(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.includes('/assets/')) sent.push(`${url} ${request.postData() ?? ''}`)
  })
  return sent
}

/** @returns what the page has sent meanwhile */
async function searchForAccord(page: Page, vin: string) {
  await page.goto('/blog')
  const sent = watch(page)
  const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  await search.click()
  await search.pressSequentially(vin, { delay: 150 })
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('heading', { name: '2003 Honda Accord' })).toBeVisible()
  return sent
}

test('a VIN that is typed into the search leads to the car, and nothing of it is sent', async ({
  page,
}) => {
  const sent = await searchForAccord(page, ACCORD_VIN)
  await drawer(page).getByRole('button', { name: 'Add 2003 Honda Accord' }).click()
  await page.waitForURL('/for/2003/honda/accord/3.0-v6')
  expect(sent.filter((one) => /1HGC|search\?|api.suggest/i.test(one))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('1HGCM')
})

test('a VIN that is typed in groups is not sent either, nor what it begins with', async ({
  page,
}) => {
  const sent = await searchForAccord(page, '1HGCM 82633 A004352')
  expect(sent.filter((one) => /1HGC|search\?|api.suggest/i.test(one))).toEqual([])
})

test('of a VIN in groups between other words only the words before it are sent', async ({
  page,
}) => {
  const sent = await searchForAccord(page, 'accord vin 1HG CM8 26 33A 004352 pads')
  expect(sent.some((one) => /suggest\?q=accord/.test(one))).toBe(true)
  expect(sent.filter((one) => /1HG(?!.txt)|CM8|33A|0043|search\?/i.test(one))).toEqual([])
})

test('half a VIN is no search, and a wrong one is a slip of the finger', async ({ page }) => {
  await page.goto('/blog')
  const sent = watch(page)
  const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  await search.fill('1HGCM8263')
  await page.keyboard.press('Enter')
  const field = drawer(page).getByRole('textbox', { name: 'VIN' })
  await expect(field).toHaveValue('1HGCM8263')
  await expect(field).toHaveAccessibleDescription(/9 of 17/)
  await field.fill('1HGCM82633A004325')
  await expect(field).toHaveAccessibleDescription(/One character is wrong/)
  await field.fill(ACCORD_VIN)
  await expect(drawer(page).getByRole('heading', { name: '2003 Honda Accord' })).toBeVisible()
  expect(sent.filter((one) => /1HGC|search\?|api.suggest/i.test(one))).toEqual([])
})

test('the beginning of a VIN that is typed slowly is not sent, and half of one is no search', async ({
  page,
}) => {
  await page.goto('/blog')
  const sent = watch(page)
  const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  for (const half of ['WVWZZZ1K', 'TMBJJ7NE']) {
    await search.fill('')
    await search.pressSequentially(half, { delay: 200 })
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByRole('textbox', { name: 'VIN' })).toHaveValue(half)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  }
  expect(sent.filter((one) => /WVW|TMB|search\?|api.suggest/i.test(one))).toEqual([])
})

test('the header’s search appears on Home once the banner’s is out of sight', async ({ page }) => {
  await page.goto('/')
  const boxes = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  await expect(boxes).toHaveCount(1)
  await page.getByRole('heading', { name: 'Our Latest News' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
})

test('the words of a search stay in the header to be refined, from Home and after a reload', async ({
  page,
}) => {
  await page.goto('/')
  await untilHydrated(page)
  const field = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  await field.first().fill('brake pads')
  await field.first().press('Enter')
  await page.waitForURL(/\/search\?q=brake\+pads/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('brake pads')
  await expect(field).toHaveValue('brake pads')
  await page.reload()
  await untilHydrated(page)
  await expect(field).toHaveValue('brake pads')
  await page.getByRole('link', { name: 'Reviews' }).first().click()
  await page.waitForURL('/reviews')
  await expect(field).toHaveValue('')
})

test('suggestions are a combobox: arrows choose, Escape closes, Enter searches for the typed text', async ({
  page,
}) => {
  await page.goto('/blog')
  const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  await search.click()
  await search.pressSequentially('brak')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-activedescendant', /-0$/)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(search).toHaveValue('brak')
  await page.keyboard.press('Enter')
  await page.waitForURL('/search?q=brak')
})

test('suggestions for a car and a position: its list of the category, and parts that fit it there', async ({
  page,
}) => {
  await page.goto('/blog')
  const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await search.click()
  await search.fill('2014 golf front brake pads')
  const place = options.filter({ hasText: 'Front brake pads for 2014 Volkswagen Golf' })
  await expect(place).toBeVisible()
  await expect(options.filter({ hasText: /rear/i })).toHaveCount(0)
  await place.click()
  await page.waitForURL(/^[^?]*\/search\?q=front\+brake\+pads&vehicle=2014%2Fvolkswagen%2Fgolf$/)
  const names = page.getByRole('article').getByRole('heading')
  await expect(names.first()).toBeVisible()
  const rear = (await names.allTextContents()).findIndex((name) => /rear/i.test(name))
  expect(rear).toBe(-1)
  // The words name another car than the buyer's.
  await withGolf(page)
  await page.goto('/blog')
  await search.click()
  await search.fill('2013 f150 brake pads')
  await expect(options.first()).toHaveText('Brake pads for 2013 Ford F-150')
  await expect(options.filter({ hasText: 'Golf' })).toHaveCount(0)
  await options.first().click()
  await page.waitForURL('/for/2013/ford/f-150/brake-pads')
})

for (const width of [390, 1024]) {
  test(`at ${width} pixels a suggested number is complete, below its part, and the price at the end`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
    await search.click()
    await search.pressSequentially('1k0-698')
    const option = page.getByRole('option').filter({ hasText: 'Volkswagen' }).first()
    const number = option.locator('.font-mono')
    await expect(number).toHaveText(/^1K0 698 151 [CE]$/)
    const [text, price, list] = await Promise.all([
      number.boundingBox(),
      option.getByText(/^\$/).boundingBox(),
      page.getByRole('listbox', { name: 'Suggestions' }).boundingBox(),
    ])
    if (!text || !price || !list) throw new Error('not shown')
    expect(text.height).toBeLessThan(30)
    expect(text.x + text.width).toBeLessThanOrEqual(price.x)
    expect(price.x + price.width).toBeLessThanOrEqual(list.x + list.width)
  })
}

test('a suggested part has picture, number, price, and fit for the buyer’s car; what is for others comes last', async ({
  page,
}) => {
  await withGolf(page)
  await page.goto('/blog')
  const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await search.click()
  await search.fill('NB-246')
  const pads = options.filter({ hasText: 'NB-2460.R' })
  await expect(pads).toContainText('$34.50')
  await expect(pads).toContainText('Fits')
  await expect(pads.locator('img')).toHaveAttribute('src', /#part$/)
  expect(await options.count()).toBeLessThanOrEqual(7)
})

test('Enter on the number of one part opens it, whether or not its suggestion has come', async ({
  page,
}) => {
  await page.goto('/blog')
  const search = page.getByRole('combobox', { name: 'Part, number or vehicle' })
  await search.click()
  await search.fill('nb 2460 r')
  await search.press('Enter')
  await page.waitForURL(/\/part\//)
  await expect(page.getByText('NB-2460.R').first()).toBeVisible()
  await search.fill('nb 24')
  await search.press('Enter')
  await page.waitForURL('/search?q=nb+24')
})
