import { setTimeout as sleep } from 'node:timers/promises'

export { sleep }

/** Up to `ms` milliseconds, so that each run interleaves differently. */
export function randomDelay(ms: number) {
  return sleep(Math.random() * ms)
}

/** Runs `work` `count` times, at most `atOnce` at a time. */
export async function runConcurrently(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
}

/** Polls until `isSo` answers true. @returns did it, within `seconds`? */
export async function within(seconds: number, isSo: () => Promise<boolean>) {
  const deadline = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > deadline) return false
    await sleep(100)
  }
  return true
}
