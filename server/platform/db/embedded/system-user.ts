import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Root's stand-in: PostgreSQL refuses to run as root. */
export type SystemUser = { uid: number; gid: number }

const NAME = 'driveline'
/** For what the system user must reach while the checkout or the data are in a closed folder. */
const HOME = '/var/lib/driveline'

/** What PostgreSQL and its watchdog see: no secret of the shop, no NODE_OPTIONS, no PGPORT. */
export const plainEnvironment = {
  LC_ALL: 'C',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  // biome-ignore lint/style/noProcessEnv: the loader's variable, no setting of the shop; Node may need it
  LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
}

/** Runs a short command from `/`, as `user` or else as ourselves. */
export function runQuickly(command: string, args: string[], user?: SystemUser) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    ...user,
    cwd: '/',
    env: plainEnvironment,
    encoding: 'utf8',
  })
  return { ok: status === 0, output: error ? error.message : (stdout + stderr).trim() }
}

/** The account that PostgreSQL runs as when we are root, created when it is missing. */
export function requireSystemUser() {
  const known = findSystemUser()
  if (known) return known

  const useradd = ['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin']
  const attempts = [
    [...useradd, NAME],
    // The group may be left over from a deleted account.
    [...useradd, '--gid', NAME, NAME],
    // busybox
    ['adduser', '-S', '-D', '-H', NAME],
  ]
  const failures = attempts.map(([command = '', ...args]) => {
    // Asked each time, not only after a success: another start may have been quicker.
    return findSystemUser() ? '' : `${command}: ${runQuickly(command, args).output}`
  })
  const made = findSystemUser()
  if (made) return made
  throw new Error(
    `PostgreSQL does not run as root, and the system user "${NAME}" could not be created. ` +
      `Create it, start as an ordinary user, or set DATABASE_URL.\n${failures.join('\n')}`,
  )
}

function findSystemUser(): SystemUser | undefined {
  const [uid, gid] = [runQuickly('id', ['-u', NAME]), runQuickly('id', ['-g', NAME])]
  if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) }
}

/** May this user enter the folder? Tried, since it depends on modes, ACLs and mounts. */
export function canEnter(user: SystemUser, folder: string) {
  return runQuickly('test', ['-x', folder], user).ok
}

/** {@link HOME}, which every user may enter. */
export function sharedHome() {
  mkdirSync(HOME, { recursive: true })
  // The umask would narrow mkdir's mode.
  chmodSync(HOME, 0o755)
  return HOME
}

/** A copy of the binaries' folder that every user can reach, made once for each version. */
export function copyForEveryone(folder: string, version: string) {
  const copy = path.join(sharedHome(), `postgres-${version}`)
  if (existsSync(copy)) return copy

  const fresh = path.join(sharedHome(), `postgres-new-${process.pid}`)
  try {
    for (const [command, ...args] of [
      ['cp', '-R', '-P', folder, fresh],
      ['chmod', '-R', 'a+rX', fresh],
    ] as const) {
      const done = runQuickly(command, [...args])
      if (!done.ok) throw new Error(`PostgreSQL could not be copied to ${copy}: ${done.output}`)
    }
    renameSync(fresh, copy)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
