import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  type Dirent,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../platform/errors.ts'
import { freeBytes } from '../platform/free-bytes.ts'
import { PROGRAM } from '../platform/program.ts'

// The releases of a shop's folder: releases/0.3.0, and the link `current` to the one that runs.
// ops/make-release.ts makes the files that they come from.

const FOLDER = path.resolve('releases')
const CURRENT = path.resolve('current')
const VERSION = /^\d[\w.+-]*$/

export function versionOf(program: string): string {
  return JSON.parse(readFileSync(path.join(program, 'package.json'), 'utf8')).version
}

/** @throws AppError in a clone */
export function requireReleases() {
  if (existsSync(path.join(PROGRAM, 'release.json'))) return
  throw new AppError(400, 'A clone has no releases. Stop it, then: git pull, npm ci, npm start')
}

/**
 * Before anything of it runs. @param typed its hash; else the file `….sha256` beside it has it
 * @throws AppError
 */
export async function requireHash(file: string, typed?: string) {
  if (!existsSync(file)) throw new AppError(404, `There is no file ${file}.`)
  const beside = `${file}.sha256`
  if (!(typed || existsSync(beside)))
    throw new AppError(
      400,
      `Copy ${path.basename(beside)} beside it, or type --sha256 and its hash.`,
    )
  const [wanted = ''] = (typed ?? readFileSync(beside, 'utf8')).trim().split(/\s/)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') === wanted.toLowerCase()) return
  throw new AppError(400, `${file} is not the file with this hash. Nothing of it was unpacked.`)
}

/** @throws AppError before anything is unpacked */
export function requireRoom(file: string, bytesLeft = freeBytes(FOLDER)) {
  const needed = unpackedBytes(file)
  if (needed <= bytesLeft) return
  throw new AppError(
    400,
    `The disk is full: the release needs ${toMb(needed)} MB, and ${toMb(bytesLeft)} are left.`,
  )
}

function toMb(bytes: number) {
  return Math.ceil(bytes / 1e6)
}

/** As the end of a gzipped file says (RFC 1952), which is below 4 GB. */
function unpackedBytes(file: string) {
  const end = Buffer.alloc(4)
  const opened = openSync(file, 'r')
  readSync(opened, end, 0, 4, statSync(file).size - 4)
  closeSync(opened)
  return end.readUInt32LE()
}

/** What tar says of each file would hide the reason. */
const MAX_LINES = 5

/**
 * Unpacks a file beside the releases that are there, and has it start its Node and read the shop's
 * settings.
 * @returns its folder
 * @throws AppError with what is wrong with it
 */
export function unpackRelease(file: string) {
  const fresh = path.join(FOLDER, `.unpacked-${process.pid}`)
  try {
    mkdirSync(fresh)
    run('tar', '-xf', file, '-C', fresh, '--strip-components=2', 'driveline/releases')
    const version = requireVersion(fresh)
    const release = path.join(FOLDER, version)
    if ([PROGRAM, currentRelease()].includes(release))
      throw new AppError(409, `Version ${version} runs already.`)
    rmSync(release, { recursive: true, force: true })
    renameSync(path.join(fresh, version), release)
    tryRelease(release)
    return release
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * What it names is replaced: without it that would be the folder of all releases.
 * @param folder with what a file contained
 * @returns the version of its one release
 * @throws AppError it contains none, or several
 */
export function requireVersion(folder: string) {
  const [found, ...others] = readdirSync(folder, { withFileTypes: true })
  if (found && others.length === 0 && isRelease(folder, found)) return found.name
  throw new AppError(400, 'This file is no release of Driveline.')
}

function isRelease(folder: string, found: Dirent) {
  const mark = path.join(folder, found.name, 'release.json')
  return found.isDirectory() && VERSION.test(found.name) && existsSync(mark)
}

function tryRelease(release: string) {
  try {
    run(path.join(release, 'driveline'), 'version')
  } catch (error) {
    rmSync(release, { recursive: true })
    throw error
  }
}

function run(command: string, ...args: string[]) {
  try {
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error && error.stderr ? error.stderr : error
    const lines = String(said).trim().split('\n').slice(0, MAX_LINES).join('\n')
    throw new AppError(400, `This release can’t be used here. ${lines}`)
  }
}

/** The folder of the release that a start takes. */
export function currentRelease() {
  return realpathSync(CURRENT)
}

/** The next start takes this one. */
export function switchTo(release: string) {
  const link = `${CURRENT}-new`
  rmSync(link, { force: true })
  symlinkSync(path.relative(path.dirname(CURRENT), release), link)
  renameSync(link, CURRENT)
}

/** All but these: to go back needs the one before. */
export function removeOthers(kept: string[]) {
  for (const name of readdirSync(FOLDER)) {
    const release = path.join(FOLDER, name)
    if (!kept.includes(release)) rmSync(release, { recursive: true, force: true })
  }
}
