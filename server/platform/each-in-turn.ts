import { setImmediate } from 'node:timers/promises'

/** Items before other work of the process goes on. */
const AT_ONCE = 50

/** Works through a long list, and lets the process answer requests meanwhile. */
export async function eachInTurn<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => unknown,
) {
  for (const [at, item] of items.entries()) {
    work(item, at)
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
}
