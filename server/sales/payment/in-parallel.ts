/**
 * Calls `work` with each item, at most `atOnce` at a time, until it answers false.
 * @param work handles its own errors
 */
export async function inParallel<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<boolean>,
) {
  const waiting = items.values()
  let goesOn = true
  const worker = async () => {
    for (const item of waiting) {
      if (!goesOn) return
      if (!(await work(item))) goesOn = false
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
