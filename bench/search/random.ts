/** A pseudorandom generator: with the same seed each run makes the same catalog. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    chance: (p: number) => next() < p,
    int: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    digits: (count: number) =>
      Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
    letter: () => String.fromCharCode(65 + Math.floor(next() * 26)),
  }
}

export type Random = ReturnType<typeof randomOf>
