import type { Page } from '@playwright/test'
import { expect, test, untilHydrated } from './shop.ts'

// What a buyer does at the edges: a link from a friend, a phone without scripts, a VIN in groups.

const panel = (page: Page) => page.getByRole('region', { name: 'Does it fit?' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cars' })

test('a part that was opened from a shared list is judged for its car with one click', async ({
  page,
}) => {
  await page.goto('/for/2014/volkswagen/golf/brake-pads?position=front')
  await untilHydrated(page)
  await page.getByRole('link', { name: /^Front brake pads, set of four, for 288 and 312/ }).click()
  await page.getByRole('button', { name: 'It’s for the 2014 Volkswagen Golf' }).click()
  await expect(panel(page)).toContainText('Fits your 2014 Volkswagen Golf')
  await page.reload()
  await expect(panel(page)).toContainText('Fits your 2014 Volkswagen Golf')
})

test('a part of another car’s list is judged for the buyer’s, and says how to change that', async ({
  page,
}) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const path = '2013/ford/f-150'
    const vehicle = { year: 2013, make: 'ford', model: 'f-150', answers: {} }
    const car = { path, vehicle, label: 'Ford F-150', model: 'F-150' }
    localStorage.setItem('garage', JSON.stringify({ cars: [car], chosen: path }))
  })
  await page.goto('/for/2014/volkswagen/golf/brake-pads?position=front')
  await untilHydrated(page)
  await page.getByRole('link', { name: /^Front brake pads, set of four, for 288 and 312/ }).click()
  await expect(panel(page)).toContainText('Not known for your 2013 Ford F-150')
  await page.getByRole('button', { name: 'It’s for the 2014 Volkswagen Golf' }).click()
  await expect(panel(page)).toContainText('Fits your 2014 Volkswagen Golf')
})

test('a car that a search names is offered on the part’s page', async ({ page }) => {
  await page.goto('/search?q=2014+golf+front+brake+pads')
  await untilHydrated(page)
  await page.getByRole('link', { name: /^Front brake pads, set of four, for 288 and 312/ }).click()
  await panel(page).getByRole('button', { name: 'It’s for the 2014 Volkswagen Golf' }).click()
  await expect(panel(page)).toContainText('Fits your 2014 Volkswagen Golf')
})

test('‘Use a VIN’ leads to the field for one', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Use a VIN' }).click()
  await expect(drawer(page).getByRole('textbox', { name: 'VIN' })).toBeFocused()
})

test('a VIN in groups is read in the browser, and not sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Part, number or vehicle' }).first()
  await box.fill('1HG CM826 33A 004352')
  await box.press('Enter')
  await expect(drawer(page)).toContainText('2003 Honda Accord')
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await box.fill('1HGCM82633AO04352')
  await box.press('Enter')
  await expect(drawer(page)).toContainText('A VIN never has the letter O: look for 0')
  expect(sent.filter((url) => /\/search|1HG.?CM826/.test(url))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the year that was chosen leads to its makes', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Year', { exact: true }).selectOption('2014')
    await page.getByRole('button', { name: 'See the parts that fit' }).click()
    await page.waitForURL('/for/2014')
  })
})
