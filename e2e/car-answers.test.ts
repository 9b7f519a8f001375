import type { Page } from '@playwright/test'
import { addParts } from './parts.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, productNamed, signInAsAdmin, untilHydrated } from './shop.ts'

// The shop asks a question about the car once: the garage stores the answer, and every verdict uses
// it.

const HITCH = 'Trailer hitch receiver'
const NUMBER = 'HRX-20551'
const FACTORY = 'Factory tow package'
const years: [number, number] = [2003, 2007]
const model = 'saturn/ion'

test.beforeAll(async () => {
  await addParts([
    {
      title: `${HITCH}, with harness`,
      number: NUMBER,
      numbers: [['own', NUMBER]],
      category: 1605,
      fitments: [{ model, years, conditions: [FACTORY] }],
    },
    { title: `${HITCH}, plain`, number: 'HR 2-B', category: 1605, fitments: [{ model, years }] },
    {
      title: `${HITCH}, Red Line`,
      number: 'HR 2-C',
      category: 1605,
      fitments: [{ model, years, engine: '2.0 Supercharged' }],
    },
  ])
})

const rows = (page: Page) => page.getByRole('article')
const question = (page: Page) => page.getByRole('region', { name: 'One question about your car' })
const carButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: /your car/i })
const panel = (page: Page) => page.getByRole('region', { name: 'Does it fit?' })
const garage = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('garage') ?? '{}'))

test('a list’s question is short, and ends as one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/for/2005/saturn/ion/another')
  const asked = question(page).getByRole('paragraph').first()
  const end = () => asked.evaluate((text) => getComputedStyle(text, '::after').content)
  expect(await end()).toBe('"?"')
})

test('an answer beside a list is stored with the car, counts on part pages and in searches, and can be changed in the garage', async ({
  page,
}) => {
  await page.goto('/for/2005/saturn/ion/another')
  const ask = question(page).getByText(FACTORY, { exact: true })
  await expect(ask).toBeVisible()
  await question(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(question(page)).toContainText(`You answered: ${FACTORY}: no.`)
  await expect(question(page)).toBeFocused()
  await expect(carButton(page)).toHaveAccessibleName('Change your car: 2005 Saturn Ion')
  expect(await garage(page)).toMatchObject({
    chosen: '2005/saturn/ion/another',
    cars: [{ label: 'Saturn Ion', vehicle: { answers: { [FACTORY]: 'no' } } }],
  })

  // The same list again, and one without the engine.
  for (const path of ['/for/2005/saturn/ion/another', '/for/2005/saturn/ion/towing']) {
    await page.goto(path)
    await expect(rows(page).filter({ hasText: 'plain' })).toContainText('Fits')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'No', exact: true })).toBeHidden()
  }

  // What does not fit is counted, and shown, marked, below.
  const unfit = page.getByRole('region', { name: 'Does not fit this Ion' })
  await expect(unfit).toContainText('2 more do not fit this Ion.')
  await unfit.getByRole('link', { name: 'Show them' }).click()
  await expect(unfit.getByRole('article')).toHaveCount(2)
  await expect(unfit.getByRole('article').filter({ hasText: 'harness' })).toContainText(
    'Does not fit',
  )
  await unfit.getByRole('link', { name: 'Hide them' }).click()
  await expect(unfit.getByRole('article')).toHaveCount(0)

  await page.getByRole('link', { name: 'Show them' }).click()
  await page
    .getByRole('link', { name: `${HITCH}, with harness` })
    .first()
    .click()
  await expect(panel(page).getByRole('heading')).toHaveText('Does not fit your 2005 Saturn Ion')

  await page.goto(`/search?q=${NUMBER}&vehicle=2005/saturn/ion/another`)
  await untilHydrated(page)
  await expect(rows(page).filter({ hasText: 'harness' })).toContainText('Does not fit')

  await carButton(page).click()
  const drawer = page.getByRole('dialog', { name: 'Your cars' })
  await drawer.getByLabel(FACTORY).selectOption('Yes')
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: 'harness' })).toContainText('Fits')
  await page.goto('/for/2005/saturn/ion/towing')
  await expect(rows(page).filter({ hasText: 'harness' })).toContainText('Fits')
})

test('an engine that is chosen beside a list is the car’s engine from then on', async ({
  page,
}) => {
  await page.goto('/for/2006/saturn/ion')
  await untilHydrated(page)
  await question(page).getByRole('link', { name: '2.0 Supercharged' }).click()
  await page.waitForURL('/for/2006/saturn/ion/2.0-supercharged')
  await expect
    .poll(() => garage(page))
    .toMatchObject({ chosen: '2006/saturn/ion/2.0-supercharged' })
  await page.goto('/for/2006/saturn/ion/towing')
  await expect(rows(page).filter({ hasText: 'Red Line' })).toContainText('Fits Made for')
  await carButton(page).click()
  const drawer = page.getByRole('dialog', { name: 'Your cars' })
  await drawer.getByLabel('Engine').first().selectOption('I don’t know yet')
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: 'Red Line' })).toContainText('Fits if')
})

test('parts for another engine are counted without scripts, too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/for/2005/saturn/ion/another/towing')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Show it' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).last()).toContainText('Does not fit For the 2.0 Supercharged')
  await page.close()
})

test('without scripts a question that only a button answers is not asked: each part says what it depends on', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/for/2005/saturn/ion/another')
  await expect(rows(page).filter({ hasText: FACTORY }).first()).toContainText('Fits if')
  await expect(question(page)).toBeHidden()
  await page.goto('/for/2006/saturn/ion')
  await expect(question(page).getByRole('link').first()).toBeVisible()
  await page.close()
})

test('parts of which the fit is not known have a heading of their own', async ({ page }) => {
  // The demo's words are counted soon after its start.
  await expect(async () => {
    await page.goto('/search?q=2014+golf+brake+pads')
    const heading = page.getByRole('heading', { name: 'Not known for this Golf' })
    await expect(heading).toBeVisible({ timeout: 500 })
  }).toPass()
  const all = await rows(page).count()
  const unknown = await rows(page).filter({ hasText: 'Not known' }).count()
  expect(unknown).toBeGreaterThan(0)
  await expect(rows(page).last()).toContainText('Not known')
  // As many as the filters count, with the one that does not fit.
  const [count = ''] = (await page.getByRole('main').getByRole('status').first().innerText()).split(
    ',',
  )
  expect(count).toBe(`${all + 1} parts`)
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    `${count}, ${all - unknown} fit or may fit`,
  )
})

test('answers of a signed-in user are stored in the account', async ({ page, customer }) => {
  await page.goto('/for/2004/saturn/ion/another')
  await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(question(page)).toContainText(`You answered: ${FACTORY}: yes.`)
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${customer.token}` }
      const answer = await page.request.get('/api/garage', { headers })
      return (await answer.json()).cars
    })
    .toMatchObject([{ vehicle: { answers: { [FACTORY]: 'yes' } } }])
})

test('the verdict on an ordered part is on the receipt, the staff’s page and the packing slip', async ({
  page,
  customer,
}) => {
  const part = await productNamed(page.request, `${HITCH}, with harness`.slice(0, 30))
  const placed = await page.request.post('/api/order', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: {
      productId: part._id,
      pricePerUnit: part.pricePerUnit,
      quantity: 1,
      phone: '5551234',
      address: '1 Main Street',
      vehicle: { year: 2005, make: 'saturn', model: 'ion', answers: { [FACTORY]: 'yes' } },
      shownVerdict: 'fits',
    },
  })
  const order = (await placed.json()).insertedId
  await payOrder(page.request, customer, order)
  const said = [/For 2005 Saturn Ion/, /Fits/, /Made for 2003 to 2007 \(answered: .*: yes\)/]
  await page.goto(`/dashboard/receipt/${order}`)
  for (const text of said) await expect(page.getByRole('article')).toContainText(text)
  await signInAsAdmin(page)
  await page.goto(`/dashboard/order/${order}`)
  for (const text of said) await expect(page.getByRole('main')).toContainText(text)
  await page.goto(`/dashboard/order/${order}/slip`)
  for (const text of said) await expect(page.getByRole('article')).toContainText(text)
})

test('a sample shop says so above every part and list', async ({ page }) => {
  for (const path of ['/search?q=trailer+hitch', '/for/2005/saturn/ion', '/catalog']) {
    await page.goto(path)
    await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(
      'Sample shop: parts, numbers and fits are invented',
    )
  }
  await page.goto('/for/2005/saturn/ion')
  await page
    .getByRole('link', { name: `${HITCH}, plain` })
    .first()
    .click()
  await page.waitForURL(/\/part\//)
  await page.reload()
  await expect(page.getByText('Sample shop: parts, numbers and fits are invented')).toBeVisible()
})
