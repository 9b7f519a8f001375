/** Mulberry32: the same numbers from 0 to 1 in each shop. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from: number, to: number) => from + next() * (to - from),
    /** @returns undefined: nothing has a weight */
    pick<One>(all: readonly One[], weightOf: (one: One) => number) {
      let left = next() * all.reduce((sum, one) => sum + weightOf(one), 0)
      return all.find((one) => {
        left -= weightOf(one)
        return left < 0
      })
    },
  }
}

export type Random = ReturnType<typeof seededRandom>
