import { withCar, withGolf } from './garage.ts'
import { addMirrors, CONDITION } from './mirrors.ts'
import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

// The parts of a vehicle.

test.beforeAll(addMirrors)

test('year, make and model lead to a vehicle’s parts, and a question decides them', async ({
  page,
}) => {
  await page.goto('/for')
  await page.getByRole('link', { name: '2004', exact: true }).click()
  await page.getByRole('link', { name: 'Saab', exact: true }).click()
  await page.getByRole('link', { name: '9-5', exact: true }).click()
  await page.waitForURL('/for/2004/saab/9-5')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'heated' })).toContainText('Fits Made for 2002 to 2005')
  await expect(rows.filter({ hasText: 'dimming' })).toContainText('Fits if')
  await page.getByRole('link', { name: 'Another engine' }).click()
  await page.waitForURL('/for/2004/saab/9-5/another')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(CONDITION, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }).getByRole('status')).toHaveText(
    '2 parts, 1 fits or may fit',
  )
})

test('a buyer with a car finds oil in its category, marked as universal', async ({ page }) => {
  await page.goto('/for/2014/volkswagen/golf')
  await page.getByRole('link', { name: /^Oils and fluids \d/ }).click()
  const categories = page.getByRole('navigation', { name: 'Categories of this list' })
  await categories.getByRole('link', { name: /^Engine oil \d/ }).click()
  await page.waitForURL('/for/2014/volkswagen/golf/engine-oil')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Engine oil')
  const oil = page.getByRole('article').filter({ hasText: '5W-30' }).first()
  await expect(oil.getByText('Universal', { exact: true })).toBeVisible()
  const count = await page.getByRole('article').count()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(`${count} parts`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByLabel('Sort by').selectOption('Sold lately')
  await page.waitForURL(/sort=sold/)
  await expect(page.getByRole('article')).toHaveCount(count)
})

test('a category without parts for a vehicle says so, and leads to the one above it', async ({
  page,
}) => {
  const moved = await page.request.get('/for/2014/volkswagen/golf/brakes/brake-drums?sort=price', {
    maxRedirects: 0,
  })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe('/for/2014/volkswagen/golf/brake-drums?sort=price')
  await page.goto('/for/2014/volkswagen/golf/brakes/brake-drums')
  await expect(page.getByText('No part in Brake drums is listed for the 2014')).toBeVisible()
  await page.getByRole('link', { name: 'Brakes for your Golf' }).click()
  await page.waitForURL('/for/2014/volkswagen/golf/brakes')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('Add takes as many units as the car takes, and says so, also if that is the minimum', async ({
  page,
}) => {
  const plug = 'Spark plug M14, nickel'
  const row = page.getByRole('article').filter({ hasText: plug })
  const add = row.getByRole('button', { name: `Add 5 × ${plug} to basket` })
  // Without a car, and for a vehicle of which it is not known whether it fits: the minimum, of
  // four.
  for (const path of ['/catalog/ignition/spark-plugs', '/for/2014/volkswagen/golf/spark-plugs']) {
    await page.goto(path)
    await untilHydrated(page)
    await expect(row.getByRole('button', { name: `Add ${plug} to basket` })).toHaveText('Add')
  }
  // The vehicle is in the URL.
  await page.goto('/for/2014/volkswagen/golf/2.5/spark-plugs')
  await untilHydrated(page)
  await expect(add).toHaveText('Add 5')
  await expect(row).toContainText('car takes 5')
  await add.click()
  await expect(page.getByText(`In your basket: 5 × ${plug}`)).toBeVisible()
  // Of this one the car takes as many as one has to order.
  await page.goto('/for/2014/volkswagen/golf/brake-discs')
  await untilHydrated(page)
  const disc = page.getByRole('article').filter({ hasText: 'BR 2530.S' })
  await expect(disc).toContainText('car takes 2')
  await expect(disc.getByRole('button', { name: /^Add 2 × Solid rear/ })).toHaveText('Add 2')
  // The page is the same for all: the car is the browser's.
  await withCar(page, {
    ...{ year: 2014, path: 'volkswagen/golf', label: 'Volkswagen Golf', model: 'Golf' },
    engine: '2.5',
  })
  for (const path of ['/catalog/ignition/spark-plugs?unfit=1', '/search?q=spark+plug+m14']) {
    await page.goto(path)
    await expect(add).toHaveText('Add 5')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(add).toHaveText('Add 5')
  await expect(row).toContainText('car takes 5')
})

test('a list of everything says of each part whether it fits the buyer’s car, in the order it has without one', async ({
  page,
}) => {
  const articles = page.getByRole('article')
  await page.goto('/catalog/brakes/brake-pads')
  await expect(articles.first()).toBeVisible()
  const order = await articles.getByRole('heading').allTextContents()
  await withGolf(page, { 'Front discs 288 mm': 'no' })
  await page.goto('/catalog/brakes/brake-pads?unfit=1')
  const row = (number: string) => articles.filter({ hasText: number })
  await expect(row('NB-2460.R')).toContainText('Fits Made for 2010 to 2014, rear')
  await expect(row('NB-2458.F')).toContainText('Fits if “Front discs 312 mm” applies')
  await expect(row('KP 8-1330')).toContainText('Not known')
  // The answer stays in the browser, which judges what depends on it. Such a part is not added from
  // a list.
  await expect(row('NB-2451.F')).toContainText('Does not fit')
  await expect(row('NB-2451.F').getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await expect(row('NB-2451.F').getByRole('link', { name: /^See / })).toBeVisible()
  expect(await articles.getByRole('heading').allTextContents()).toEqual(order)
})

test('a category or engine that is none leads back to the vehicle', async ({ page }) => {
  const answer = await page.goto('/for/2014/volkswagen/golf/nonsense')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'See all for the vehicle' }).click()
  await page.waitForURL('/for/2014/volkswagen/golf')
})

test('a vehicle that was never made is not found, and the page leads on', async ({ page }) => {
  const answer = await page.goto('/for/2004/saab/golf')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'See the models' }).click()
  await page.waitForURL('/for/2004/saab')
  for (const path of ['/for/1850', '/for/2004/nobody', '/for/x', '/catalog/nothing', '/part/x']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
  expect((await page.request.get('/catalog/fenders', { maxRedirects: 0 })).status()).toBe(301)
})
