import { env } from '../env.server.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'

// Where the files of pictures are. A file is named `<digest>/<name>`, and its bytes never change.

export type Storage = {
  /** Durable when it resolves, and never seen in part. @throws AppError 503 */
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns undefined when there is no such file @throws AppError 503 */
  get(name: string): Promise<Buffer | undefined>
  /** It may be gone already. @throws AppError 503 */
  remove(names: string[]): Promise<void>
}

export const storage: Storage = env.media.s3
  ? s3Storage(env.media.s3)
  : folderStorage(env.media.dir)
