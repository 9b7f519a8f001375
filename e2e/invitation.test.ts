import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { expect, newEmail, signInAsAdmin, test } from './shop.ts'

test('an owner invites a packer by email, who opens the link, signs up and works', async ({
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  await signInAsAdmin(desk)
  await desk.goto('/dashboard/staff')
  const email = newEmail()
  const form = desk.getByRole('region', { name: 'Invite', exact: true })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('packer')
  await form.getByRole('button', { name: 'Invite' }).click()
  await expect(desk.getByRole('region', { name: 'Invited' })).toContainText(email)
  await expectNoViolations(desk)

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const mail = page
    .getByRole('article')
    .filter({ hasText: email })
    .filter({ hasText: /staff of/ })
  await expect(async () => {
    await page.goto('/inbox')
    await expect(mail.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'sign up' }).click()
  await page.getByLabel('Name').fill('Pat')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret1')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText(`invites ${email}`)).toContainText('Packer')
  expect(await sidewaysScroll(page)).toBe(0)
  await expectNoViolations(page)
  await page.getByRole('button', { name: `Accept as ${email}` }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await page.goto('/dashboard/toSend')
  await expect(page.getByRole('heading', { name: /^To send/ })).toBeVisible()
  await page.context().close()
  await desk.context().close()
})
