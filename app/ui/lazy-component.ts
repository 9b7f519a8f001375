import { type ComponentType, lazy } from 'react'

const ASKED_AGAIN_AFTER_MS = [500, 2_000]

/**
 * React's `lazy`, which asks for its script up to three times, and waits while there is no
 * connection: an error would replace the whole page, and lose what was typed.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await askAgain(load) }))
}

async function askAgain<Loaded>(load: () => Promise<Loaded>) {
  for (const ms of ASKED_AGAIN_AFTER_MS) {
    try {
      return await load()
    } catch {
      await connection()
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
  return load()
}

function connection() {
  if (navigator.onLine !== false) return undefined
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
