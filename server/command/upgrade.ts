import { AppError } from '../platform/errors.ts'
import {
  currentRelease,
  removeOthers,
  requireHash,
  requireReleases,
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
  const before = currentRelease()
  const next = unpackRelease(file)
  const saved = await backUp()
  const shops = runningShops()
  switchTo(next)
  const version = versionOf(next)
  if (shops.length === 0) return `${saved}\nVersion ${version} is installed. Start the shop.`
  const began = Date.now()
  startAgain(shops)
  if (!(await becomesReady(next))) throw await goBack(before, version)
  removeOthers([before, next])
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  return `${saved}\nVersion ${version} takes orders, after ${seconds} s.`
}

async function goBack(before: string, version: string) {
  switchTo(before)
  startAgain(runningShops())
  const isBack = await becomesReady(before)
  const now = isBack
    ? `${versionOf(before)} runs again.`
    : `Start ${versionOf(before)} again. If it refuses the tables, restore the backup into a new folder.`
  return new AppError(500, `Version ${version} did not become ready: its log says why. ${now}`)
}
