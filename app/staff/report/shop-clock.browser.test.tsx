import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ShopClock } from './shop-clock.tsx'

const AT = '2026-11-22T03:40:00.000Z'

test('Today says the shop’s time, and the browser’s where it differs', async () => {
  const textIn = async (timeZone: string) => {
    const { container, unmount } = await render(<ShopClock at={AT} timeZone={timeZone} />)
    const text = container.textContent
    await unmount()
    return text
  }
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [shops, browsers] = [await textIn('Pacific/Kiritimati'), await textIn(here)]
  expect(browsers).not.toContain('Your clock')
  expect(shops).toBe(
    `Sunday, Nov 22, 2026, 5:40 PM in Kiritimati. Your clock says ${browsers.replace(/ in [^,]+$/, '')}.`,
  )
})
