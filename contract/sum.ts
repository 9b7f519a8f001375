export function sum(numbers: Iterable<number>) {
  return sumOf(numbers, (one) => one)
}

/** @param of what is added up of each item */
export function sumOf<Item>(items: Iterable<Item>, of: (item: Item) => number) {
  let total = 0
  for (const item of items) total += of(item)
  return total
}
