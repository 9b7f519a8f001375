// What stores the files of pictures. A file is named `<digest>/<name>`, and its bytes never change.

export type StorageDriver = {
  /** Durable when it resolves, and never seen in part. @throws AppError 503 */
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns undefined when there is no such file @throws AppError 503 */
  get(name: string): Promise<Buffer | undefined>
  /** Removes files, which may be gone already. @throws AppError 503 */
  remove(names: string[]): Promise<void>
}
