/** Choices that are the same for a seed each time. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)] as Item
  const isSo = (share: number) => next() < share
  const shuffled = <Item>(list: readonly Item[]) =>
    list
      .map((item) => ({ item, place: next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item)
  return { pick, isSo, shuffled }
}

export type Random = ReturnType<typeof randomOf>
