import { withGolf } from './garage.ts'
import { test } from './shared-page.ts'
import { expect } from './shop.ts'

test('a misspelled search finds the part, says what was corrected, and goes back', async ({
  page,
}) => {
  // The demo's words are counted soon after its start.
  await expect(async () => {
    await page.goto('/search?q=brkae+pads')
    await expect(page.getByText('Results for “brake”.')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('brkae pads')
  await expect(page.getByRole('article').first()).toContainText(/brake pads/i)
  await page.getByRole('link', { name: 'Search for “brkae” instead' }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(page.getByText('instead of')).toBeHidden()
})

test('the vehicle of a search is a tag that can be taken off', async ({ page }) => {
  await page.goto('/search?q=2014+golf+brake+pads')
  await page.getByRole('link', { name: 'Search without 2014 Volkswagen Golf' }).click()
  await expect(page).toHaveURL(/q=brake\+pads/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('brake pads')
})

test('a link to a search leads to the same search for the buyer’s car', async ({ page }) => {
  await withGolf(page)
  const link = page.getByRole('link', { name: 'your 2014 Golf' })
  await page.goto('/search?q=2013+f150+brake+pads')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(link).toHaveCount(0) // it is for the car that it names
  await page.goto('/search?q=brake+pads')
  await link.click()
  await expect(page).toHaveURL('/search?q=brake+pads&vehicle=2014%2Fvolkswagen%2Fgolf')
  await expect(page.getByRole('article').first()).toContainText('Fits')
  await expect(link).toHaveCount(0)
})

test('words that no part has lead to the categories', async ({ page }) => {
  await page.goto('/search?q=asdfgh')
  await expect(page.getByText('No part found for “asdfgh”')).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveCount(0) // there is nothing to sort or filter
  await expect(page.locator('summary', { hasText: 'Filter' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Brakes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Brakes')
})

test('a search by a number has nothing to filter: no button on a phone, no empty column beside the list', async ({
  page,
}) => {
  await page.goto('/search?q=1K0+698+151+E')
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.locator('summary', { hasText: 'Filter' })).toHaveCount(0)
    const head = await page.getByRole('heading', { level: 1 }).boundingBox()
    const card = await page.getByRole('article').first().boundingBox()
    expect((card?.x ?? 0) - (head?.x ?? 0)).toBeLessThan(30)
    await expect(page.getByLabel('Sort by')).toBeVisible()
  }
})

test('a search for nothing counts nothing', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
})

test('a VIN is neither repeated nor stored', async ({ page }) => {
  const response = await page.goto('/search?q=1HGCM82633A004352')
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  expect(await page.content()).not.toContain('1HGCM82633A004352')
  await expect(page.getByRole('link', { name: 'Pick your car' })).toHaveAttribute('href', '/for')
})

test('each answer to the question beside a list is whole', async ({ page }) => {
  await page.goto('/search?q=2014+golf+spark+plug')
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const question = page.getByRole('region', { name: 'One question about your car' })
    const answers = question.getByRole('link').or(question.getByRole('button'))
    await expect(answers.filter({ hasText: 'Another engine' })).toBeVisible()
    for (const answer of await answers.all()) {
      const { scrollWidth, clientWidth } = await answer.evaluate((one) => ({
        scrollWidth: one.scrollWidth,
        clientWidth: one.clientWidth,
      }))
      expect(scrollWidth, `${await answer.textContent()} at ${width}`).toBe(clientWidth)
    }
  }
})
