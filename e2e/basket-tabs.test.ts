import { add, icon, quantityOf } from './basket-page.ts'
import { addPlainPart } from './parts.ts'
import { expect, own, signUp, test } from './shop.ts'

// A basket that another tab or account has a part in, and one that can't be changed.

test.use({ viewport: { width: 390, height: 844 } })

test('at the sign-in the basket comes along, and says what became of it', async ({ page }) => {
  const [title, other] = [own('Thermostat'), own('Water pump')]
  const id = await addPlainPart({ title, stock: 5 })
  const person = await signUp(page)
  await add(page, id, title)
  await page.goto('/basket')
  await quantityOf(page, title).fill('4')
  await quantityOf(page, title).press('Enter')
  await expect(icon(page)).toHaveAccessibleName('Basket: 4 items')
  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(icon(page)).toHaveAccessibleName('Basket')
  await add(page, id, title)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('main').getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(icon(page)).toHaveAccessibleName('Basket: 3 items')
  await add(page, await addPlainPart({ title: other }), other)
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('We added 2 parts to your basket.')).toBeVisible()
  await expect(icon(page)).toHaveAccessibleName('Basket: 6 items')
  await icon(page).click()
  await expect(page.getByText('2 parts from before you signed in')).toBeVisible()
  await expect(page.getByText(/4 in your account and 3 here, cut to the 5/)).toBeVisible()
  await expect(quantityOf(page, title)).toHaveValue('5')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText('from before you signed in')).toHaveCount(0)
})

test('two tabs share one basket, and each shows the parts that the other adds', async ({
  page,
  context,
}) => {
  const title = own('Spark plug')
  const id = await addPlainPart({ title })
  await add(page, id, title)
  await page.goto('/basket')
  const other = await context.newPage()
  await add(other, id, title)
  await expect(quantityOf(page, title)).toHaveValue('2')
  await expect(icon(page)).toHaveAccessibleName('Basket: 2 items')
  await other.close()
})

test('a change that fails says so, and the page shows what the basket has', async ({ page }) => {
  const title = own('Oil filter')
  await add(page, await addPlainPart({ title }), title)
  await page.goto('/basket')
  await expect(quantityOf(page, title)).toHaveValue('1')
  await page.route('**/api/basket/line/*', (route) => route.abort())
  await page.getByRole('button', { name: `One more ${title}` }).click()
  await expect(page.getByText('The shop can’t be reached.')).toBeVisible()
  await expect(quantityOf(page, title)).toHaveValue('1')
  await page.unroute('**/api/basket/line/*')
  await page.getByRole('button', { name: `One more ${title}` }).click()
  await expect(icon(page)).toHaveAccessibleName('Basket: 2 items')
})
