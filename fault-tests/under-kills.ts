import { killAndRestartPostgres } from './postgres.ts'
import { runConcurrently, within } from './time.ts'
import { reportViolation } from './violations.ts'
import { restartWebProcess } from './web-processes.ts'

const FAULT_SECONDS = 300

type Options = {
  /** What is done, for a violation: ‘an order’. */
  what: string
  count: number
  atOnce: number
  /** After how many of them a server, PostgreSQL and the other server are killed. */
  killAfter: readonly [server: number, postgres: number, otherServer: number]
  work: (n: number) => Promise<void>
}

/** Does some work often and concurrently while each process is killed once and started again. */
export async function underKills({ what, count, atOnce, killAfter, work }: Options) {
  let ended = 0
  const working = runConcurrently(count, atOnce, async (n) => {
    await work(n).catch((error) => reportViolation(`${what} during the kills: ${error.message}`))
    ended += 1
  })
  const kills = [() => restartWebProcess(0), killAndRestartPostgres, () => restartWebProcess(1)]
  const killAll = async () => {
    for (const [at, kill] of kills.entries()) {
      await within(FAULT_SECONDS, async () => ended >= (killAfter[at] ?? count))
      await kill()
    }
  }
  await Promise.all([working, killAll()])
}
