import type pg from 'pg'

/**
 * What backups do with the files of pictures; the folders above have the files
 * (picture/picture-backup.ts).
 */
export type PictureCopies = {
  /** Has the files, if no folder does. No backup copies them from it, and no drill checks them. */
  bucket: string | undefined
  /**
   * Copies what is new into the folder of the backups. @returns a phrase for the owner @throws
   * BackupError
   */
  backUp(folder: string, signal?: AbortSignal): Promise<string>
  /**
   * Removes the copies that neither the shop nor a backup of the folder needs.
   * @param listNeeded the digests of the pictures in the folder's backups; called when the shop
   *   lacks a copied picture
   * @returns how many pictures' copies
   */
  removeUnneeded(
    folder: string,
    listNeeded: () => Promise<Set<string>>,
    signal?: AbortSignal,
  ): Promise<number>
  /** Copies the files of the restored rows back. @throws BackupError */
  restore(client: pg.Client, folder: string): Promise<string>
  /** @throws BackupError when the folder lacks a picture that a product has */
  check(client: pg.Client, folder: string): Promise<void>
}
