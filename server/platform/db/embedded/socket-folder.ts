import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Cluster } from './cluster.ts'

/** In /tmp, since a socket's path may have about 100 characters. */
export function socketFolder(dataDir: string) {
  const hash = createHash('sha256').update(realPath(dataDir)).digest('hex')
  return `/tmp/driveline-${hash.slice(0, 16)}`
}

/** One name for one folder, however it is reached, and already before it exists. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    const parent = path.dirname(folder)
    return parent === folder ? folder : path.join(realPath(parent), path.basename(folder))
  }
}

/** Before any connection: every user may create folders in /tmp. */
export function claimSocketFolder(dataDir: string, { user }: Cluster) {
  const folder = socketFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || ![process.getuid?.(), user?.uid].includes(found.uid)) {
    throw new Error(
      `${folder} is where PostgreSQL's socket belongs, but user ${found.uid} made it. ` +
        'Remove it and start again.',
    )
  }
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}
