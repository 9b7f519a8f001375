const SIGNS = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll']

/**
 * Resolves once a person uses the page: points, scrolls, types. The server, which renders all of
 * it, does not wait.
 */
export async function untilUsed() {
  if (import.meta.env.SSR || navigator.userActivation?.hasBeenActive || scrollY > 0) return
  await new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, resolve, { capture: true, once: true })
  })
}
