/** Why a URL gave nothing, in a sentence for the owner. */
export class FetchError extends Error {
  override name = 'FetchError'
  /** May it be another answer in some minutes? */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false } = {}) {
    super(message)
    this.isTemporary = isTemporary
  }
}
