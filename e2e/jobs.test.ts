import { expectNoViolations } from './axe.ts'
import { withGolf } from './garage.ts'
import { test } from './shared-page.ts'
import { expect, own, untilHydrated } from './shop.ts'

// A job: the parts of several categories that a car needs, in one click.

test('on a phone a buyer who only knows that it squeaks gets the whole front brake job for the Golf', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withGolf(page)
  await page.goto('/catalog/brakes')
  await expect(page).toHaveURL('/for/2014/volkswagen/golf/brakes')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Front brake job' }).click()
  await expect(page).toHaveURL('/job/front-brake-job/2014/volkswagen/golf')
  const heading = page.getByRole('heading', { level: 1 })
  const left = page.getByRole('region', { name: 'Not among them' })
  await expect(left).toContainText('Brake discs, front')
  await page.getByRole('button', { name: '288 mm' }).click()
  await expect(left).toBeHidden()
  await expect(heading).toContainText(/Front brake job for your Golf: 4 parts, \$\d+\.\d\d/)
  const discs = page.getByRole('checkbox', { name: 'Vented brake disc 288 mm' })
  await expect(discs).toBeChecked()
  const total = await heading.textContent()
  await page.getByRole('checkbox', { name: /grease, metal-free/ }).uncheck()
  await expect(heading).toContainText('3 parts')
  expect(await heading.textContent()).not.toBe(total)
  await page.getByRole('button', { name: 'Add 3 parts' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'In your basket: 3 parts' }),
  ).toBeVisible()
  await page.goto('/basket')
  await expect(page.getByRole('article')).toHaveCount(3)
  const line = page.getByRole('article', { name: /Vented brake disc 288 mm/ })
  await expect(line).toContainText('Fits')
  await expect(line).toContainText('$109.80')
})

test('a job without a car says what it takes, and is for a car once one is chosen', async ({
  page,
}) => {
  await page.goto('/job/oil-service')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oil service')
  await expect(page.getByRole('link', { name: 'Oil filters' })).toHaveAttribute(
    'href',
    '/catalog/filters/oil-filters',
  )
  await withGolf(page)
  await page.goto('/job/oil-service')
  await expect(page).toHaveURL('/job/oil-service/2014/volkswagen/golf')
  await page.getByRole('link', { name: '2.0 TDI' }).click()
  await expect(page).toHaveURL('/job/oil-service/2014/volkswagen/golf/2.0-tdi')
  await expect(page.getByRole('checkbox', { name: /Oil filter element/ })).toBeChecked()
})

test('the page of a part names its job for the car, with what the whole of it costs', async ({
  page,
}) => {
  await withGolf(page)
  await page.goto('/for/2014/volkswagen/golf/brakes/brake-discs')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Vented brake disc 288 mm' }).click()
  const job = page.getByRole('link', { name: /^Front brake job for your Golf.+\$\d+\.\d\d$/ })
  await job.click()
  await expect(page).toHaveURL('/job/front-brake-job/2014/volkswagen/golf')
})

test('an owner defines a job, which has a page at once, and deletes it', async ({
  page,
  admin,
}) => {
  expect(admin.token).not.toBe('')
  const name = own('Drum job')
  await page.goto('/dashboard/jobs')
  await page.getByRole('link', { name: 'Add a job' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category 1').selectOption('Brake shoes')
  await page.getByLabel('Position').selectOption('rear')
  await page.getByRole('button', { name: 'Add a part' }).click()
  // What is wrong is said at its part, and nothing is lost.
  await page.getByRole('button', { name: 'Add job' }).click()
  await expect(page.getByLabel('Category 2')).toHaveAccessibleDescription(/./)
  await page.getByRole('button', { name: 'Remove part 2' }).click()
  await page.getByRole('button', { name: 'Add job' }).click()
  await expect(page).toHaveURL(/\/dashboard\/jobs\/\d+$/)
  await page.getByRole('link', { name: 'Its page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('link', { name: 'Brake shoes' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Delete this job' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible()
})

test('parts of a category are compared: what differs comes first, and one is added from there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withGolf(page)
  await page.goto('/catalog/brakes/brake-discs?unfit=1')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Vented brake disc 288 mm' }).click()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compare 1 part')
  await page
    .getByRole('link', { name: /312 mm, five holes/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compare 2 parts')
  const heads = page.getByRole('rowheader')
  await expect(heads.filter({ hasText: 'Your car' })).toBeVisible()
  const names = await heads.allTextContents()
  expect(names.indexOf('Diameter')).toBeLessThan(names.indexOf('Holes'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: /Vented brake disc 288 mm to basket/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'In your basket' })).toBeVisible()
  await expectNoViolations(page, { what: 'a comparison' })
  await page.getByRole('link', { name: 'Remove Vented brake disc 288 mm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compare 1 part')
})

test('two rows of a list are chosen by keyboard and compared; of other kinds none can be', async ({
  page,
}) => {
  await page.goto('/catalog/brakes')
  await untilHydrated(page)
  const choice = (name: string) => page.getByRole('checkbox', { name })
  const bar = page.getByRole('form', { name: 'Compare' })
  await expect(bar).toBeHidden()
  await choice('Compare Brake pads, front axle, set').press('Space')
  await expect(bar).toBeVisible()
  await expect(page.getByLabel('Compare Brake fluid DOT 4, 0.5 L')).toBeDisabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()
  await expect(choice('Compare Brake fluid DOT 4, 0.5 L')).toBeEnabled()
  await choice('Compare Brake pads, front axle, set').press('Space')
  await choice('Compare Rear brake pads, ceramic').press('Space')
  await expect(bar.getByRole('status')).toHaveText('2 chosen to compare, of one kind')
  await expectNoViolations(page, { what: 'a list with parts to compare' })
  await bar.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compare 2 parts')
})
