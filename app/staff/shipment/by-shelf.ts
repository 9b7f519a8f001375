/** As a person numbers shelves: A2 before A10, and a2 is the same. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Sorted as a packer walks past the shelves; parts without a shelf come last. Lines of one shelf
 * keep their sequence.
 */
export function byShelf<Line extends { shelf: string | null }>(lines: Line[]) {
  return lines.toSorted((a, b) => {
    if (!a.shelf || !b.shelf) return Number(!a.shelf) - Number(!b.shelf)
    return collator.compare(a.shelf, b.shelf)
  })
}
