import { AxeBuilder } from '@axe-core/playwright'
import { expect, order, signUp, test } from './shop.ts'

// axe looks at every screen of the shop in both themes.

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const look = async (heading: string) => {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      // The provider's frame is left out: it is transparent, and axe takes what is behind for white.
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await page.goto('/')
    await look('All Of Our Products')
    await page.goto('/login')
    await look('Login')
    await page.goto('/no/such/page')
    await look('Page Not Found')
    await signUp(page)
    await look('All Of Our Products')
    await page.goto('/dashboard')
    await look('My Profile')
    await page.goto('/dashboard/myOrders')
    await look('My Orders: 0')
    await order(page, 'Coil spring, front axle')
    await look('Purchase Your Product')
    await page.goto('/dashboard/myOrders')
    await look('My Orders: 1')
    await page.getByRole('link', { name: 'pay', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
    await look('Please Pay for')
  })
}
