import { rmSync } from 'node:fs'
import { AppError } from '../platform/errors.ts'
import {
  currentRelease,
  removeOthers,
  requireHash,
  requireReleases,
  requireRoom,
  switchTo,
  unpackRelease,
  versionOf,
} from './releases.ts'
import { becomesReady, runningShops, startAgain } from './running-shops.ts'

// `./driveline upgrade`: the next release beside the one that runs, a backup, the link, and a start
// in the place of the old one. What does not become ready is replaced by the old one.

/**
 * @param file of the next release
 * @param hash SHA-256, or undefined: it is in a file beside it
 * @param backUp before anything changes
 * @returns what to print
 */
export async function upgrade(
  file: string,
  hash: string | undefined,
  backUp: () => Promise<string>,
) {
  requireReleases()
  await requireHash(file, hash)
  requireRoom(file)
  const before = currentRelease()
  say('Unpacking…')
  const next = unpackRelease(file)
  const version = versionOf(next)
  say('Backing up…')
  say(await backUp())
  const shops = runningShops()
  switchTo(next)
  if (shops.length === 0) return `Version ${version} is installed. Start the shop.`
  say(`Starting ${version}…`)
  const began = Date.now()
  startAgain(shops)
  if (!(await becomesReady(next))) throw await goBack(before, next)
  removeOthers([before, next])
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  return `Version ${version} takes orders, after ${seconds} s.`
}

/** Each step takes seconds, or minutes on a busy machine. */
function say(line: string) {
  process.stdout.write(`${line}\n`)
}

async function goBack(before: string, next: string) {
  switchTo(before)
  // One that a service manager has started since runs that already, and may not take a signal yet.
  startAgain(runningShops().filter(({ release }) => release !== before))
  const isBack = await becomesReady(before)
  const now = isBack
    ? `${versionOf(before)} runs again.`
    : `Start ${versionOf(before)} again. If it refuses the tables, restore the backup into a new folder.`
  const version = versionOf(next)
  if (isBack) rmSync(next, { recursive: true, force: true })
  return new AppError(
    500,
    `Version ${version} did not become ready: its log says why (journalctl -u driveline). ${now}`,
  )
}
