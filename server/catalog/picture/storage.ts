import { env } from '../../platform/env.server.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { StorageDriver } from './storage-driver.ts'

/** Where the files of pictures are: a folder, or a bucket. */
export const storage: StorageDriver = env.media.s3
  ? s3Storage(env.media.s3)
  : folderStorage(env.media.dir)
