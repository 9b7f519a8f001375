import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useInSight } from './use-in-sight.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.style.height = ''
})

function Sight() {
  return <p data-is-in-sight={useInSight('#button')}>Hello</p>
}

test('an element that was scrolled away while the browser was busy is out of sight', async () => {
  const moments: IntersectionObserverEntry[] = []
  /** As a busy browser, it reports two moments at once. */
  class BusyObserver extends IntersectionObserver {
    constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((some, self) => {
        moments.push(...some)
        if (moments.length > 1) report(moments, self)
      }, options)
    }
  }
  vi.stubGlobal('IntersectionObserver', BusyObserver)
  document.body.style.height = '300vh'
  const screen = await render(
    <>
      <button id="button" type="button">
        Buy
      </button>
      <Sight />
    </>,
  )
  await vi.waitFor(() => expect(moments).toHaveLength(1))
  scrollTo(0, 10_000)
  const sight = screen.getByText('Hello')
  await expect.element(sight).toHaveAttribute('data-is-in-sight', 'false')
})
