import { CHECKS, type Outcome } from '#contract/staff/check.ts'
import { CHECK_TITLES } from '#contract/staff/check-titles.ts'
import { findOwner } from '../platform/db/embedded/embedded.ts'
import { tryDatabase } from '../platform/db/open-database.ts'
import { REPLICA } from '../platform/db/pool.ts'
import { env } from '../platform/env.server.ts'
import { databaseTakesWrites } from '../platform/http/readiness.ts'
import {
  checkBackupDisk,
  checkClock,
  checkDisks,
  checkRedirect,
  checkSettingsFile,
} from '../report/check/check-machine.ts'
import { checkReplica } from '../report/check/check-replica.ts'
import { asText, fails, works } from '../report/check/outcome.ts'
import { tryChecks, tryWithoutDatabase } from '../report/check/run-checks.ts'
import { isReady } from './running-shops.ts'

type Line = Outcome & { title: string }

/**
 * `./driveline doctor`: what Today shows, tried now, and what only the machine can tell. It starts
 * and changes nothing, so that a shop that starts meanwhile is not refused.
 * @returns what to print; `isWell`: nothing has failed
 */
export async function examine() {
  const lines = [...(await examineMachine()), ...(await examineShop())]
  const isWell = lines.every(({ state }) => state !== 'failed')
  return { isWell, text: lines.map(asLine).join('\n') }
}

async function examineMachine(): Promise<Line[]> {
  const ofRealShop = async () => [
    { title: 'Passwords are private', ...checkSettingsFile() },
    { title: 'http:// leads to https://', ...(await checkRedirect()) },
    // Without a folder another line says that no backups are made.
    ...(env.backupDir ? [{ title: 'A disk may break', ...checkBackupDisk() }] : []),
    { title: 'The clock is right', ...(await checkClock()) },
  ]
  return [
    { title: 'The shop takes orders', ...(await checkReady()) },
    { title: 'The disks have room', ...checkDisks() },
    ...(REPLICA ? [{ title: 'The read replica follows', ...(await checkReplica(REPLICA)) }] : []),
    ...(env.demo ? [] : await ofRealShop()),
  ]
}

async function checkReady() {
  return (await isReady())
    ? works(`It answers at port ${env.port}, and its database takes writes`)
    : fails(`Nothing that is ready answers at port ${env.port}`, 'Start it, or read its log.')
}

async function examineShop(): Promise<Line[]> {
  const database = await checkDatabase()
  const isAway = database.state === 'failed'
  const results = isAway ? await tryWithoutDatabase() : await tryChecks(CHECKS, false)
  const lines = results.map(({ name, state, detail, step }) => ({
    ...{ title: CHECK_TITLES[name], detail, step },
    state: state === 'never' ? ('warning' as const) : state,
  }))
  return [{ title: 'The database answers', ...database }, ...lines]
}

/** The rest is asked of it, and stored there. */
async function checkDatabase() {
  try {
    if (env.databaseUrl) await tryDatabase()
    else if (!(await findOwner(env.dataDir))) {
      return fails('The shop’s PostgreSQL does not run', 'Start the shop: it starts that, too.')
    }
  } catch (error) {
    return fails(error instanceof Error ? error.message : String(error), '')
  }
  return (await databaseTakesWrites())
    ? works('It takes writes')
    : fails('It takes no writes', 'Look at its log, and whether its disk is full.')
}

function asLine(line: Line) {
  return `${line.state.padEnd(7)}  ${line.title}: ${asText(line)}`
}
