/** What failed of many: how many, and the first of them with its error. */
export type Failures<One> = { count: number; first: { of: One; error: unknown } }

/**
 * Does the same to each of many, one after the other. One that fails stops none of the others.
 * @param signal once it is aborted, the rest is left
 * @returns what failed; undefined: nothing
 */
export async function tryEach<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<Failures<One> | undefined> {
  let failures: Failures<One> | undefined
  for (const one of all) {
    signal?.throwIfAborted()
    try {
      await work(one)
    } catch (error) {
      failures ??= { count: 0, first: { of: one, error } }
      failures.count += 1
    }
  }
  signal?.throwIfAborted()
  return failures
}
