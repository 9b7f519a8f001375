import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FoldableSummary } from './foldable-summary.tsx'

function Page() {
  const [isCalledFor, setCalledFor] = useState(false)
  return (
    <>
      <FoldableSummary summary="2 items" isCalledFor={isCalledFor}>
        <p>The parts</p>
      </FoldableSummary>
      <button type="button" onClick={() => setCalledFor(!isCalledFor)}>
        Pay
      </button>
    </>
  )
}

test('the summary folds as soon as the window is narrow, so that no pressed button moves', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<Page />)
  const parts = screen.getByText('The parts')
  await expect.element(parts).toBeVisible()
  await page.viewport(390, 800)
  await expect.element(parts).not.toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(parts).toBeVisible()
})

test('the summary opens when the page calls for it, and stays open until the buyer folds it', async () => {
  await page.viewport(390, 800)
  const screen = await render(<Page />)
  const parts = screen.getByText('The parts')
  const button = screen.getByRole('button', { name: 'Pay' })
  await expect.element(parts).not.toBeVisible()
  await button.click()
  await expect.element(parts).toBeVisible()
  await button.click()
  await expect.element(parts).toBeVisible()
  await screen.getByText('2 items').click()
  await expect.element(parts).not.toBeVisible()
})

test('the summary stays open in a narrower window while the page calls for it', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Pay' }).click()
  await page.viewport(390, 800)
  await expect.poll(() => matchMedia('(min-width: 64rem)').matches).toBe(false)
  await expect.element(screen.getByText('The parts')).toBeVisible()
})
