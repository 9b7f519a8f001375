/** Waiting items, by name: names take turns, and the items of one name are first in, first out. */
export class TurnQueue<Item> {
  /** The name whose turn is next comes first. */
  readonly #queues = new Map<string, Item[]>()
  #size = 0

  get size() {
    return this.#size
  }

  add(name: string, item: Item) {
    const queue = this.#queues.get(name)
    if (queue) queue.push(item)
    else this.#queues.set(name, [item])
    this.#size += 1
  }

  next() {
    for (const [name, queue] of this.#queues) {
      const item = queue.shift()
      this.#queues.delete(name)
      if (queue.length > 0) this.#queues.set(name, queue)
      this.#size -= 1
      return item
    }
    return undefined
  }

  remove(name: string, item: Item) {
    const queue = this.#queues.get(name)
    const place = queue?.indexOf(item) ?? -1
    if (!queue || place < 0) return
    queue.splice(place, 1)
    if (queue.length === 0) this.#queues.delete(name)
    this.#size -= 1
  }

  /**
   * Takes the last item of the name that has the most, if that is at least two more than `name`
   * has.
   */
  dropFromLongest(name: string) {
    const own = this.#queues.get(name)?.length ?? 0
    let [longest, most] = ['', own + 1]
    for (const [other, { length }] of this.#queues) {
      if (length > most) [longest, most] = [other, length]
    }
    const item = this.#queues.get(longest)?.at(-1)
    if (item !== undefined) this.remove(longest, item)
    return item
  }
}
