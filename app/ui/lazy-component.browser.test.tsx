import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyComponent } from './lazy-component.ts'

const LOST = new TypeError('Failed to fetch dynamically imported module')

test('a part of the page whose script is lost twice is shown once it comes, and the page stays', async () => {
  let asked = 0
  const Part = lazyComponent(async () => {
    asked += 1
    if (asked < 3) throw LOST
    return () => <p>The part</p>
  })
  const screen = await render(
    <>
      <input aria-label="Note" defaultValue="typed" />
      <Suspense fallback={<p>Loading</p>}>
        <Part />
      </Suspense>
    </>,
  )
  await expect.element(screen.getByText('Loading')).toBeVisible()
  await expect.element(screen.getByText('The part')).toBeVisible()
  await expect.element(screen.getByLabelText('Note')).toHaveValue('typed')
})
