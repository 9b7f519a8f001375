import type { Page } from '@playwright/test'
import { ADDRESS, pay, typeCard } from './checkout-page.ts'
import { carButton, withF150, withGolf } from './garage.ts'
import { addParts } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, signUp, untilHydrated } from './shop.ts'

// A line of the basket is for the car that it was added for, whatever is in the header.

test.use({ viewport: { width: 390, height: 844 } })

const GUARD = 'Sump guard, pressed steel'
const PLATE = 'Skid plate, aluminum'
const WINCH = 'Winch, front, 9,500 lb'
const PACKAGE = 'Off-road package'
const golf = { model: 'volkswagen/golf', years: [2010, 2014] as [number, number] }

test.beforeAll(async () => {
  const category = 1605
  await addParts([
    { title: GUARD, number: 'SG 14-G', category, fitments: [golf] },
    { title: PLATE, category, fitments: [{ ...golf, conditions: [PACKAGE] }] },
    { title: WINCH, category, fitments: [{ ...golf, engine: '2.0 TDI' }] },
  ])
})

const lineOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const basketLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Does it fit?' })

/** From the list of the Golf, in the buyer's browser with another car. */
async function addFromList(page: Page, title: string) {
  await page.goto('/for/2014/volkswagen/golf/towing')
  await untilHydrated(page)
  await page.getByRole('button', { name: `Add ${title} to basket` }).click()
  await expect(
    page.getByText(`In your basket: 1 × ${title}, for the 2014 Volkswagen Golf`),
  ).toBeVisible()
}

test('a part added from another car’s list is judged for that car until the buyer changes it', async ({
  page,
}) => {
  await withF150(page)
  await addFromList(page, GUARD)
  await page.goto('/basket')
  const line = lineOf(page, GUARD)
  await expect(line).toContainText('Fits Made for 2010 to 2014')
  await expect(line).toContainText('For the 2014 Volkswagen Golf')
  await expect(carButton(page)).toHaveAccessibleName('Change your car: 2013 F-150')

  // The part's page is about that car.
  await line.getByRole('link').click()
  await expect(panel(page).getByRole('heading')).toHaveText('Fits the 2014 Volkswagen Golf')
  await page.goBack()

  await page.getByRole('button', { name: `Remove ${GUARD}` }).click()
  await page.getByRole('button', { name: `Undo: put ${GUARD} back` }).click()
  await expect(line).toContainText('For the 2014 Volkswagen Golf')
  await page.getByRole('button', { name: `One more ${GUARD}` }).click()
  await expect(basketLink(page)).toHaveAccessibleName('Basket: 2 items')
  await page.reload()
  await expect(line).toContainText('For the 2014 Volkswagen Golf')

  await line.getByRole('button', { name: 'It’s for my F-150' }).click()
  await expect(line).toContainText('Not known The seller lists')
  await expect(line).not.toContainText('Golf')
  await expect(page.getByRole('button', { name: 'It’s for my F-150' })).toHaveCount(0)
  await page.goto('/catalog') // a change that is being sent arrives
  await page.goto('/basket')
  await expect(line).toContainText('Not known The seller lists')
  await expect(page.getByLabel(`Quantity of ${GUARD}`)).toHaveValue('2')
})

test('the basket asks what decides the fit, and the answer counts for the car', async ({
  page,
}) => {
  await page.goto('/for/2014/volkswagen/golf/towing')
  await untilHydrated(page)
  await page.getByRole('link', { name: PLATE }).click()
  await panel(page).getByRole('button', { name: 'Make it my car' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page.getByText(`In your basket: 1 × ${PLATE}`)).toBeVisible()
  await page.goto('/checkout')
  const open = page.getByRole('region', { name: 'Fit not confirmed', exact: true })
  await expect(open).toContainText(PACKAGE)
  await open.getByRole('link', { name: `Answer for ${PLATE}` }).click()
  const fit = page.getByRole('region', { name: `Fit of ${PLATE}` })
  await expect(fit).toBeFocused()
  await page.goto('/basket')
  await fit.getByRole('button', { name: 'Yes' }).click()
  await expect(fit).toContainText('Fits Made for 2010 to 2014')
  await expect(fit).toBeFocused()
  await page.goto('/checkout')
  await expect(page.getByText('Made for 2010 to 2014')).toBeAttached() // folded on narrow screens
  await expect(open).toHaveCount(0)
})

test('on a tablet the answers to a line’s question are beside each other', async ({ page }) => {
  await withGolf(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/for/2014/volkswagen/golf/towing')
  await untilHydrated(page)
  await page.getByRole('button', { name: `Add ${WINCH} to basket` }).click()
  await expect(page.getByText(`In your basket: 1 × ${WINCH}`)).toBeVisible()
  await page.goto('/basket')
  const answers = page.getByRole('group', { name: /^Which engine/ }).getByRole('button')
  await expect(answers).toHaveText(['2.0 TDI', 'Another engine', 'I don’t know'])
  const tops = await answers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('another car in the header leaves the lines with theirs; an answer in the garage counts for them', async ({
  page,
}) => {
  await page.goto('/for/2014/volkswagen/golf/towing')
  await untilHydrated(page)
  await page.getByRole('link', { name: PLATE }).click()
  await panel(page).getByRole('button', { name: 'Make it my car' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page.getByText(`In your basket: 1 × ${PLATE}`)).toBeVisible()
  await page.goto('/basket')
  await expect(lineOf(page, PLATE)).toContainText(`Fits if “${PACKAGE}” applies`)
  await expect(lineOf(page, PLATE)).not.toContainText('Golf')
  // Another car is chosen, and the Golf said to have the package.
  await page.evaluate((condition) => {
    const garage = JSON.parse(localStorage.getItem('garage') ?? '{}')
    garage.cars[0].vehicle.answers = { [condition]: 'yes' }
    const vehicle = { year: 2013, make: 'ford', model: 'f-150', answers: {} }
    garage.cars.push({ path: '2013/ford/f-150', vehicle, label: 'Ford F-150', model: 'F-150' })
    localStorage.setItem('garage', JSON.stringify({ ...garage, chosen: '2013/ford/f-150' }))
  }, PACKAGE)
  await page.reload()
  await expect(lineOf(page, PLATE)).toContainText('Fits Made for 2010 to 2014')
  await expect(lineOf(page, PLATE)).toContainText('For the 2014 Volkswagen Golf')
})

test('the car comes along at the sign-in, through the checkout to the receipt, and when the part is bought again', async ({
  page,
}) => {
  await withF150(page)
  await addFromList(page, GUARD)
  await signUp(page)
  await page.goto('/basket')
  await expect(lineOf(page, GUARD)).toContainText('For the 2014 Volkswagen Golf')
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByText('Show the parts, a code and the total').click()
  const parts = page.getByRole('list', { name: 'Parts' })
  await expect(parts).toContainText('Fits Made for 2010 to 2014')
  await expect(parts).toContainText('For the 2014 Volkswagen Golf')
  for (const [label, value] of ADDRESS) await page.getByLabel(label, { exact: true }).fill(value)
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  await expect(parts).toContainText('For 2014 Volkswagen Golf')
  await expect(parts).toContainText('Fits Made for 2010 to 2014')
  const id = page.url().split('/').at(-1)
  await page.goto(`/dashboard/receipt/${id}`)
  await expect(page.getByRole('article')).toContainText('For 2014 Volkswagen Golf')
  await expect(page.getByRole('article')).toContainText('Fits Made for 2010 to 2014')
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('/basket')
  await expect(lineOf(page, GUARD)).toContainText('For the 2014 Volkswagen Golf')
})

test('a line of a basket without cars is judged for the header’s', async ({ page }) => {
  await page.goto('/for/2014/volkswagen/golf/towing')
  const name = await page.getByRole('link', { name: GUARD }).getAttribute('href')
  const productId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(name ?? '')?.[0]
  const token = newEmail()
    .padEnd(43, 'x')
    .slice(0, 43)
    .replace(/[^\w-]/g, '-')
  const headers = { 'basket-token': token }
  await page.request.post('/api/basket/line', { headers, data: { productId, quantity: 1 } })
  await withF150(page)
  await page.evaluate(
    (mine) => localStorage.setItem('basket', JSON.stringify({ token: mine, units: 1 })),
    token,
  )
  await page.goto('/basket')
  await expect(lineOf(page, GUARD)).toContainText('Not known The seller lists')
  await expect(lineOf(page, GUARD)).not.toContainText('For the')
})
