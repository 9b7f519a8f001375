import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The data of a real shop in its folder that PostgreSQL was started on last: a restore goes into a
 * folder of its own, and the one before may still be there. `driveline` knows them the same way.
 */
export function findRealData(home = '.') {
  const folders = readdirSync(home)
    .filter((name) => !existsSync(path.join(home, name, 'secret'))) // a demo's
    .map((name) => ({ name, at: startedAt(path.join(home, name)) }))
    .toSorted((one, other) => other.at - one.at)
  const [newest] = folders
  return newest && newest.at > 0 ? `./${newest.name}` : undefined
}

function startedAt(folder: string) {
  const file = path.join(folder, 'postgres/postmaster.opts')
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
