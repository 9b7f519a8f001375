/**
 * Why a job failed, as a sentence for staff. It names no email and no postal address, because it
 * is stored and logged. Any other error is stored without its message.
 */
export class JobError extends Error {
  override name = 'JobError'
  /** Another try would fail, too. */
  readonly isFinal: boolean

  constructor(sentence: string, more: { isFinal?: boolean } = {}) {
    super(sentence)
    this.isFinal = more.isFinal ?? false
  }
}

/**
 * The job is not to be done, and nobody need look at it: such as a mail that the owner has turned
 * off.
 */
export class JobSkipped extends JobError {
  override name = 'JobSkipped'

  constructor(sentence: string) {
    super(sentence, { isFinal: true })
  }
}
