import type { Browser, Page } from '@playwright/test'
import { expect, type Person, signInAsAdmin, signUp } from './shop.ts'

/** Someone with a role, whose email is verified, on a phone of their own. */
export async function signUpStaff(browser: Browser, role: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const person = await signUp(page, 'Pat Packer')
  await verify(page, person)
  const desk = await (await browser.newContext()).newPage()
  const { token } = await signInAsAdmin(desk)
  const given = await desk.request.put(`/api/staff/role/${person.email}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { role },
  })
  expect(given.status()).toBe(200)
  await desk.context().close()
  return { page, ...person }
}

/** Opens the link of the sign-up in the demo's inbox. */
async function verify(page: Page, { email }: Pick<Person, 'email'>) {
  const mail = page.getByRole('article').filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto('/inbox')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified.')).toBeVisible()
}
