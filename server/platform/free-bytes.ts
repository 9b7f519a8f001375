import { statfsSync } from 'node:fs'

/** What is left on the disk of a folder. */
export function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
