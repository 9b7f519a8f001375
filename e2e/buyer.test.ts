import type { Page } from '@playwright/test'
import { carButton, drawer, withF150 } from './garage.ts'
import { expect, test, untilHydrated } from './shop.ts'

// What a buyer does at the edges: a link from a friend, a phone without scripts, a VIN in groups.

const panel = (page: Page) => page.getByRole('region', { name: 'Does it fit?' })

const PADS = /^Rear brake pads, set of four, with bolts/

test('a part of a shared list is judged for the list’s car, also in a new tab, and one click makes that the buyer’s', async ({
  page,
  context,
}) => {
  await page.goto('/for/2014/volkswagen/golf/brake-pads?position=rear')
  await untilHydrated(page)
  await page.getByRole('link', { name: PADS }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Fits the 2014 Volkswagen Golf')
  await expect(carButton(page)).toHaveAccessibleName('Add your car')
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(panel(tab).getByRole('heading')).toHaveText('Fits the 2014 Volkswagen Golf')
  await tab.close()
  await panel(page).getByRole('button', { name: 'Make it my car' }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Fits your 2014 Volkswagen Golf')
  await page.reload()
  await expect(panel(page).getByRole('heading')).toHaveText('Fits your 2014 Volkswagen Golf')
  await expect(carButton(page)).toHaveAccessibleName('Change your car: 2014 Volkswagen Golf')
})

test('a part that a search for another car finds is judged for that one, and the buyer’s own stays theirs', async ({
  page,
}) => {
  await withF150(page)
  await page.goto('/search?q=2014+golf+rear+brake+pads&vehicle=2013/ford/f-150')
  await untilHydrated(page)
  await page.getByRole('link', { name: PADS }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Fits the 2014 Volkswagen Golf')
  await expect(carButton(page)).toHaveAccessibleName('Change your car: 2013 Ford F-150')
  await page.reload()
  await expect(panel(page).getByRole('heading')).toHaveText('Fits the 2014 Volkswagen Golf')
  await panel(page).getByRole('link', { name: 'It’s for my 2013 Ford F-150' }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Not known for your 2013 Ford F-150')
  await page.goBack()
  // A car that is chosen there is what the page is about.
  await page.getByRole('link', { name: PADS }).click()
  await carButton(page).click()
  await drawer(page)
    .getByRole('button', { name: /^2013 Ford F-150/ })
    .click()
  await expect(panel(page).getByRole('heading')).toHaveText('Not known for your 2013 Ford F-150')
})

test('answers for a searched car are stored with it, beside the buyer’s own car', async ({
  page,
}) => {
  await withF150(page)
  await page.goto('/search?q=2014+golf+front+brake+pads&vehicle=2013/ford/f-150')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Brake pads, front axle, set', exact: true }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('May fit the 2014 Volkswagen Golf')
  await panel(page).getByRole('button', { name: '288 mm' }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Fits your 2014 Volkswagen Golf')
  await expect(carButton(page)).toHaveAccessibleName('Change your car: 2013 Ford F-150')
  await page.goBack()
  await expect(page.getByRole('article').filter({ hasText: 'NB-2451.F' })).toContainText(
    'Fits Made',
  )
})

test('the Purchase page is about the car of the list, too, and so is the order', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy()
  await withF150(page)
  await page.evaluate((value) => localStorage.setItem('accessToken', value), customer.token)
  await page.goto('/for/2014/volkswagen/golf/brake-pads?position=rear')
  await untilHydrated(page)
  await page.getByRole('link', { name: PADS }).click()
  await page.getByRole('button', { name: 'Purchase' }).first().click()
  await page.waitForURL(/\/product\//)
  await expect(panel(page).getByRole('heading')).toHaveText('Fits the 2014 Volkswagen Golf')
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  await page.goto('/dashboard/myOrders')
  await page.locator('summary', { hasText: 'details' }).click()
  await expect(page.getByText('For 2014 Volkswagen Golf')).toBeVisible()
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

  test('a part’s number has no button to copy it', async ({ page }) => {
    await page.goto('/catalog/brakes/brake-pads')
    await page.getByRole('article').getByRole('link').first().click()
    await page.waitForURL(/\/part\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Purchase' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy number/ })).toHaveCount(0)
  })

  test('the Purchase page says that it needs scripts, leads back to the part, and does not load forever', async ({
    page,
  }) => {
    await page.goto('/catalog/brakes/brake-pads')
    await page.getByRole('article').getByRole('link').first().click()
    await page.waitForURL(/\/part\//)
    const part = page.url()
    await page.getByRole('button', { name: 'Purchase' }).first().click()
    await page.waitForURL(/\/product\//)
    // Texts in a noscript are found by no other locator.
    const said = page.locator('main noscript p')
    await expect(said).toBeVisible()
    await expect(said).toContainText('This page needs JavaScript, which is off in this browser.')
    await expect(page.getByText('Loading')).toBeHidden()
    await said.locator('a', { hasText: 'back to the part' }).click()
    await page.waitForURL(part)
  })
})
