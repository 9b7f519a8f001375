import { pino } from 'pino'

// Where the lines of the log go. What can't be written is lost: a disk that is full, or a file that
// can't be opened again, ends no process.

/** How much waits in memory for a disk with room again. */
const MAX_WAITING_BYTES = 1024 * 1024

/** @param dest a file, or 1: standard output */
export function openLogFile(dest: string | 1) {
  const file = pino.destination({ dest, mkdir: true, sync: true, maxLength: MAX_WAITING_BYTES })
  // Unhandled, the event would end the process.
  file.on('error', () => {})
  return file
}

type LogFile = ReturnType<typeof openLogFile>

/** After logrotate has renamed it. @returns why it can't be opened: lines go on to the old one */
export function reopenLogFile(file: LogFile) {
  try {
    file.reopen()
  } catch (error) {
    file.removeAllListeners('ready') // the next time would close the old one twice
    return error
  }
}
