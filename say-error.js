import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

// What server.js and admin.js print when they fail.

const FOR_OWNER = [
  'AppError',
  'BackupError',
  'ConfigError',
  'DataDirError',
  'DataDirInUseError',
  'WorkerEndedError',
]

/**
 * A sentence for what the owner can mend, the error itself for the rest.
 * @param {any} error
 */
export function sayError(error) {
  if (FOR_OWNER.includes(error.name)) return error.message
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is in use by another program. Choose another: PORT=3001`
  }
  if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('build/server')) {
    return 'There is no build yet. Run: npm run build'
  }
  if (['EACCES', 'EPERM'].includes(error.code) && error.path) return sayDenied(error.path)
  return error
}

/**
 * Files that root has copied or unpacked are root's. Whose shop it is keeps it.
 * @param {string} file
 */
function sayDenied(file) {
  const home = process.cwd()
  const { uid, username } = userInfo()
  const isInside = path.resolve(file).startsWith(`${home}${path.sep}`)
  const said = `${username} may not use ${file}.`
  if (!isInside) return said
  return statSync(home).uid === uid
    ? `${said} As root: chown -R ${username}: '${home}'`
    : `${said} Run it as the user whose shop this is.`
}
