/** A function that prepares on its first call. After a failure, the next call prepares again. */
export function prepareOnce(prepare: () => Promise<unknown>) {
  let prepared: Promise<unknown> | undefined
  return async () => {
    prepared ??= prepare()
    await prepared.catch((error: unknown) => {
      prepared = undefined
      throw error
    })
  }
}
