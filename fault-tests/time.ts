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

/** What a turn of a wait counts at most: on a machine that stands still, nothing can happen. */
const TURN_MS = 1_000

/** How many times as long a wait may take, however slow its turns are. */
const MOST_TIMES = 10

/**
 * The patience of a wait: `isOver`, asked once a turn, says whether `seconds` are over, of which no
 * turn has taken more than one.
 */
export function patience(seconds: number) {
  const end = Date.now() + seconds * 1000 * MOST_TIMES
  let left = seconds * 1000
  let before = Date.now()
  return {
    isOver() {
      const now = Date.now()
      left -= Math.min(now - before, TURN_MS)
      before = now
      return left < 0 || now > end
    },
  }
}

/** Polls until `isSo` answers true. @returns did it, within `seconds` of `patience`? */
export async function within(seconds: number, isSo: () => Promise<boolean>) {
  const wait = patience(seconds)
  while (!(await isSo())) {
    if (wait.isOver()) return false
    await sleep(100)
  }
  return true
}
