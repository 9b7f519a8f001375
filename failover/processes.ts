import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  plainEnvironment,
  requireSystemUser,
  type SystemUser,
} from '#server/platform/db/embedded/system-user.ts'

// Processes of this machine, and those that they have started.

const LOGS = path.resolve('test-results/failover')

/** Who the database's processes run as: PostgreSQL refuses root. undefined: as ourselves */
const user: SystemUser | undefined = process.getuid?.() === 0 ? requireSystemUser() : undefined

/** A folder that they may write. */
export function makeFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** As an ordinary user, without the shop's settings. It logs to LOGS. */
export function startProcess(name: string, command: string, args: string[]) {
  const output = logOf(name)
  const options = { ...user, cwd: '/', env: plainEnvironment }
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

export function logOf(name: string) {
  mkdirSync(LOGS, { recursive: true })
  return openSync(path.join(LOGS, `${name}.log`), 'a')
}

export function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}

export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** These processes and all that they have started, parents first. */
export function withDescendants(roots: number[]) {
  const parents = new Map(readdirSync('/proc').flatMap((name) => parentOf(Number(name)) ?? []))
  const found = new Set(roots.filter((pid) => parents.has(pid)))
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.add(child)
  }
  return [...found]
}

function parentOf(pid: number): [pid: number, parent: number][] | undefined {
  if (!pid) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return [[pid, Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])]]
  } catch {
    return undefined // it has ended
  }
}

export function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {} // it has ended
  }
}
