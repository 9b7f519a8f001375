import type { Page } from '@playwright/test'
import { drawer, withCar, withGolf } from './garage.ts'
import { holdRequests } from './hold-requests.ts'
import { expect, test, untilHydrated } from './shop.ts'

// A buyer and their car: the picker and the garage.

const carButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: /your car/i })

async function choose(page: Page, label: string, name: string) {
  const select = page.getByLabel(label, { exact: true })
  await expect(select).toBeEnabled()
  await select.selectOption({ label: name })
}

test('a 2014 Golf is picked on Home, stored, counted, and leads to its parts', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'Year', '2014')
  await choose(page, 'Make', 'Volkswagen')
  await choose(page, 'Model', 'Golf')
  await expect(page.getByLabel('Engine')).toHaveValue('')
  const button = page.getByRole('button', { name: /^See \d+ parts for this Golf$/ })
  await button.click()
  await page.waitForURL('/for/2014/volkswagen/golf')
  await expect(carButton(page)).toHaveAccessibleName('Change your car: 2014 Volkswagen Golf')
  await page.goto('/')
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('golf')
  await expect(button).toBeVisible()
})

test('a year that was chosen before a reload is chosen again', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'Year', '2014')
  await expect(page.getByLabel('Make', { exact: true })).toBeEnabled()
  await page.reload()
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('')
  await choose(page, 'Year', '2014')
  await choose(page, 'Make', 'Volkswagen')
})

test('Home’s categories are the shop’s, and with a car they count its parts and lead to them', async ({
  page,
}) => {
  await page.goto('/')
  const categories = page.getByRole('navigation', { name: 'Categories' })
  const brakes = categories.getByRole('link', { name: /^Brakes/ })
  await expect(brakes).toHaveAttribute('href', '/catalog/brakes')
  await expect(brakes).toContainText(/\d+ parts/)
  await withGolf(page)
  await page.goto('/')
  await expect(categories).toContainText('Parts for your 2014 Golf')
  await expect(brakes).toHaveAttribute('href', '/for/2014/volkswagen/golf/brakes')
  const answer = await page.request.get('/api/vehicle/2014/volkswagen/golf/categories')
  const body = await answer.json()
  const { parts } = body.categories.find(({ slug }: { slug: string }) => slug === 'brakes')
  await expect(brakes).toContainText(`${parts} parts`)
  await categories.getByRole('link', { name: `All ${body.parts}` }).click()
  await page.waitForURL('/for/2014/volkswagen/golf')
})

test('with a car a category’s list is the one for that car, and leads to all of it and back', async ({
  page,
}) => {
  await page.goto('/catalog/brakes/brake-pads?sort=price')
  await untilHydrated(page)
  const toCar = page.getByRole('link', { name: 'your 2014 Golf' })
  await expect(toCar).toHaveCount(0)
  await withGolf(page)
  await page.goto('/catalog/brakes/brake-pads?sort=price&page=2')
  await page.waitForURL('/for/2014/volkswagen/golf/brake-pads?sort=price')
  await expect(page.getByRole('article').first()).toContainText('Fits')
  await page.getByRole('link', { name: 'Brake pads for any car' }).click()
  await page.waitForURL('/catalog/brakes/brake-pads?unfit=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Brake pads \d/)
  await page.getByLabel('Sort by').selectOption('price')
  await page.waitForURL('/catalog/brakes/brake-pads?sort=price&unfit=1')
  await toCar.click()
  await page.waitForURL('/for/2014/volkswagen/golf/brake-pads?sort=price')
  await page.goto('/catalog')
  await untilHydrated(page)
  await page.getByRole('link', { name: /^Brake discs/ }).click()
  await page.waitForURL('/for/2014/volkswagen/golf/brake-discs')
  await page.goBack()
  await page.waitForURL('/catalog')
})

test('the header has the whole name of a car, also of one with a long name on a phone', async ({
  page,
}) => {
  const sprinter = { path: 'mercedes-benz/sprinter', label: 'Mercedes-Benz Sprinter 2500' }
  for (const car of [
    { year: 2013, path: 'ford/f-150', label: 'Ford F-150', model: 'F-150' },
    { ...sprinter, year: 2019, model: 'Sprinter 2500' },
    {
      year: 2014,
      path: 'jeep/grand-cherokee',
      label: 'Jeep Grand Cherokee',
      model: 'Grand Cherokee',
    },
  ]) {
    await withCar(page, car)
    await page.goto('/blog')
    for (const [width, name] of [
      [390, car.model],
      [768, car.label],
      [1280, car.label],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      const shown = carButton(page).locator('.car-name').filter({ visible: true })
      await expect(shown).toHaveText(`${car.year} ${name}`)
      const cut = await shown.evaluate((text) => {
        const box = text.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(text)
        return [...range.getClientRects()].filter(
          ({ right, bottom }) => right > box.right + 1 || bottom > box.bottom + 4,
        ).length
      })
      expect(cut, `${name} at ${width}`).toBe(0)
    }
  }
})

test('a year that was chosen before the scripts came stays chosen', async ({ page }) => {
  const letGo = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Year', { exact: true }).selectOption('2014')
  letGo()
  await choose(page, 'Make', 'Volkswagen')
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2014')
})

test('a 2013 F-150 with its engine, by the keyboard alone on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog')
  await untilHydrated(page)
  await carButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: /No car/ })).toHaveCount(0) // the garage is empty
  const select = async (label: string, name: string) => {
    const field = drawer(page).getByLabel(label, { exact: true })
    await expect(field.getByRole('option', { name, exact: true })).toBeAttached()
    await expect(field).toBeEnabled()
    await field.focus()
    await page.keyboard.type(name)
    await expect(field.locator('option:checked')).toHaveText(name)
  }
  await select('Year', '2013')
  await select('Make', 'Ford')
  await select('Model', 'F-150')
  await drawer(page)
    .getByLabel(/^Engine/)
    .focus()
  await page.keyboard.type('5.0')
  await expect(
    drawer(page)
      .getByLabel(/^Engine/)
      .locator('option:checked'),
  ).toHaveText('5.0 V8')
  await page.keyboard.press('Tab')
  await expect(drawer(page).getByLabel('Trim')).toBeFocused() // it may stay open
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add 2013 Ford F-150' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('/for/2013/ford/f-150/5.0-v8')
  await expect(carButton(page).getByText('2013 F-150', { exact: true })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})

test('a European VIN says what it can’t tell, and asks only that', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Use a VIN' }).click()
  const vin = drawer(page).getByRole('textbox', { name: 'VIN' })
  await expect(vin).toBeFocused()
  await vin.fill('WVWZZZ1KZ8W123456')
  await expect(drawer(page).getByText('not known from this VIN').first()).toBeVisible()
  await expect(
    drawer(page).getByText(/says who made the vehicle, but not which model/),
  ).toBeVisible()
  await expect(drawer(page).getByLabel('Make', { exact: true })).toHaveCount(0)
  await drawer(page).getByLabel('Year', { exact: true }).selectOption('2008')
  const model = drawer(page).getByLabel('Model', { exact: true })
  await expect(model).toBeEnabled()
  await model.selectOption({ label: 'Rabbit' })
  await drawer(page).getByRole('button', { name: 'Add 2008 Volkswagen Rabbit' }).click()
  await page.waitForURL('/for/2008/volkswagen/rabbit')
})

test('a VIN that leaves two years asks which, by the keyboard, and goes on with the answer', async ({
  page,
}) => {
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Use a VIN' }).click()
  await drawer(page).getByRole('textbox', { name: 'VIN' }).fill('3VWR17AU5KM502465')
  const question = drawer(page).getByRole('group', { name: 'Which year?' })
  await expect(question.getByRole('button')).toHaveText(['1989', '2019'])
  await expect(drawer(page).getByLabel('Model', { exact: true })).toHaveCount(0)
  await question.getByRole('button', { name: '2019' }).focus()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: '2019' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(question.getByRole('button', { name: '2019' })).toBeFocused()
  await expect(drawer(page).getByLabel('Year', { exact: true })).toHaveCount(0)
  await drawer(page).getByLabel('Model', { exact: true }).selectOption({ label: 'Golf' })
  await drawer(page).getByRole('button', { name: 'Add 2019 Volkswagen Golf' }).click()
  await page.waitForURL('/for/2019/volkswagen/golf')
})

test('a VIN typed as a search chooses the engine that it states', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  await page
    .getByRole('combobox', { name: 'Part, number or vehicle' })
    .first()
    .fill('WVWDM7AJ1EW012345')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByLabel(/^Engine/)).toHaveValue('2.0 TDI')
  await drawer(page).getByRole('button', { name: 'Add 2014 Volkswagen Golf' }).click()
  await page.waitForURL('/for/2014/volkswagen/golf/2.0-tdi')
})

test('a year chosen before the picker’s code has arrived stays, with the make of the VIN', async ({
  page,
}) => {
  const letGo = await holdRequests(page, '**/picker-choices-*.js')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Use a VIN' }).click()
  await drawer(page).getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ8W123456')
  const year = drawer(page).getByLabel('Year', { exact: true })
  await year.selectOption('2008')
  letGo()
  const model = drawer(page).getByLabel('Model', { exact: true })
  await model.selectOption({ label: 'Rabbit' })
  await expect(year).toHaveValue('2008')
})

test('cars of a visitor are those of the account after signing in, on another device, too', async ({
  page,
  customer,
  browser,
}) => {
  await withGolf(page)
  await page.goto('/blog')
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${customer.token}` }
      const answer = await page.request.get('/api/garage', { headers })
      return (await answer.json()).cars.map(({ path }: { path: string }) => path)
    })
    .toEqual(['2014/volkswagen/golf'])
  const phone = await browser.newContext()
  const other = await phone.newPage()
  await other.request.post('/api/auth/sign-in/email', {
    data: { email: customer.email, password: customer.password },
  })
  await other.goto('/robots.txt')
  await other.evaluate((value) => localStorage.setItem('accessToken', value), customer.token)
  await other.goto('/blog')
  await untilHydrated(other)
  await carButton(other).click()
  await drawer(other)
    .getByRole('button', { name: /2014 Volkswagen Golf/ })
    .first()
    .click()
  await expect(carButton(other)).toHaveAccessibleName(/2014 Volkswagen Golf/)
  await carButton(other).click()
  await drawer(other).getByRole('button', { name: 'Remove 2014 Volkswagen Golf' }).click()
  await expect(carButton(other)).toHaveAccessibleName('Add your car')
  await phone.close()
})

test('without scripts the picker leads to pages of years, makes and models', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'See the parts that fit' }).click()
  await page.waitForURL(/\/for/)
  await page.getByRole('link', { name: '2014', exact: true }).click()
  await page.getByRole('link', { name: 'Volkswagen', exact: true }).click()
  await page.getByRole('link', { name: 'Golf', exact: true }).click()
  await page.waitForURL('/for/2014/volkswagen/golf')
  await context.close()
})
