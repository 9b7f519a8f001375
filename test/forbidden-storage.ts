import { onTestFinished, vi } from 'vitest'

/** Until the test ends, the browser lets no script store anything for this tab. */
export function forbidTabStorage() {
  const spy = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  onTestFinished(() => spy.mockRestore())
}
