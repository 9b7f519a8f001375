import { randomInt } from 'node:crypto'
import { freeJobs, listSteps } from './import-calls.ts'
import { randomDelay, sleep } from './time.ts'
import { restartWebProcess } from './web-processes.ts'

const KILLS_OF_A_STEP = 2

/**
 * At random moments of each step, and amid some uploads: one process or the other, so that both
 * have to be able to go on.
 */
export async function killAmidImports(over: AbortSignal) {
  const kills = new Map<string, number>()
  while (!over.aborted) {
    const step = (await listSteps()).find((one) => (kills.get(one) ?? 0) < KILLS_OF_A_STEP)
    if (step) {
      kills.set(step, (kills.get(step) ?? 0) + 1)
      await randomDelay(300)
      // The other process goes on while this one starts.
      await Promise.all([restartWebProcess(randomInt(2)), sleep(100).then(freeJobs)])
    } else await sleep(20)
  }
}
