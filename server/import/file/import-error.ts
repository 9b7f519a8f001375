/** Why a file can't be read at all, in a sentence for the owner. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
