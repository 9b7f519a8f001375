import { CHECKS, type Outcome } from '#contract/staff/check.ts'
import { CHECK_TITLES } from '#contract/staff/check-titles.ts'
import { REPLICA } from '../platform/db/pool.ts'
import { env } from '../platform/env.server.ts'
import {
  checkBackupDisk,
  checkClock,
  checkDisks,
  checkRedirect,
  checkSettingsFile,
} from '../report/check/check-machine.ts'
import { checkReplica } from '../report/check/check-replica.ts'
import { fails, works } from '../report/check/outcome.ts'
import { tryChecks } from '../report/check/run-checks.ts'
import { isReady } from './running-shops.ts'

type Line = Outcome & { title: string }

/**
 * `./driveline doctor`: what Today shows, tried now, and what only the machine can tell.
 * @returns what to print; `isWell`: nothing has failed
 */
export async function examine() {
  const lines = [...(await examineMachine()), ...(await examineShop())]
  const isWell = lines.every(({ state }) => state !== 'failed')
  return { isWell, text: lines.map(asText).join('\n') }
}

async function examineMachine(): Promise<Line[]> {
  const ofRealShop = async () => [
    { title: 'Passwords are private', ...checkSettingsFile() },
    { title: 'http:// leads to https://', ...(await checkRedirect()) },
    { title: 'A disk may break', ...checkBackupDisk() },
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
  const results = await tryChecks(CHECKS, false)
  return results.map(({ name, state, detail, step }) => ({
    ...{ title: CHECK_TITLES[name], detail, step },
    state: state === 'never' ? ('warning' as const) : state,
  }))
}

function asText({ state, title, detail, step }: Line) {
  return `${state.padEnd(7)}  ${title}: ${detail.replace(/\.$/, '')}.${step && ` ${step}`}`
}
