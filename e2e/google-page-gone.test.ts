import { bar, chooseAfterPageIsGone, isolateWindow, openWindow } from './google-window.ts'
import { expect, signUp, test } from './shop.ts'

// The page that opened Google's window has gone elsewhere, was closed or signed out: the window
// starts no session.

test('a window that finishes after its page has gone elsewhere starts no session', async ({
  page,
  context,
}) => {
  await isolateWindow(context)
  for (const leave of [
    () => page.goto('/products'),
    () => page.getByRole('link', { name: 'Create New Account' }).click(),
    () => page.reload(),
  ]) {
    await page.goto('/login')
    const popup = await openWindow(page)
    await expect(popup.getByRole('heading')).toBeVisible()
    await leave()
    await chooseAfterPageIsGone(popup)
    await popup.close()
  }
  await page.goto('/')
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a window that finishes after its page was closed starts no session', async ({
  page,
  context,
}) => {
  await isolateWindow(context)
  await page.goto('/login')
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading')).toBeVisible()
  await page.close()
  await chooseAfterPageIsGone(popup)
})

for (const where of ['its own tab', 'another tab']) {
  test(`a window that finishes after the person has signed out in ${where} starts no session`, async ({
    page,
    context,
  }) => {
    await isolateWindow(context)
    await signUp(page)
    await page.goto('/login')
    const popup = await openWindow(page)
    await expect(popup.getByRole('heading')).toBeVisible()
    const tab = where === 'its own tab' ? page : await context.newPage()
    if (tab !== page) await tab.goto('/')
    await tab.getByRole('button', { name: 'Sign Out' }).click()
    for (const one of [tab, page]) {
      await expect(bar(one).getByRole('link', { name: 'Login' })).toBeVisible()
    }
    await chooseAfterPageIsGone(popup)
  })
}
