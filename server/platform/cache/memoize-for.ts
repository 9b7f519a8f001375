/**
 * Reads a value at most once in `ms`. Concurrent callers share a reading, and one that fails is
 * read again by the next caller.
 */
export function memoizeFor<Value>(ms: number, read: () => Promise<Value>) {
  let last: { value: Promise<Value>; at: number } | undefined
  return {
    get() {
      // The absolute value: the clock may have been set back.
      if (!last || Math.abs(Date.now() - last.at) > ms) {
        const reading = { value: read(), at: Date.now() }
        last = reading
        reading.value.catch(() => {
          if (last === reading) last = undefined
        })
      }
      return last.value
    },
    invalidate() {
      last = undefined
    },
  }
}
