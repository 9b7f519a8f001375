/** As a person numbers shelves: A2 before A10, and a2 is the same. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** In the sequence in which one walks past the shelves; what has no shelf comes last. Lines of one shelf keep theirs. */
export function byShelf<Line extends { shelf: string | null }>(lines: Line[]) {
  return lines.toSorted((a, b) => {
    if (!a.shelf || !b.shelf) return Number(!a.shelf) - Number(!b.shelf)
    return collator.compare(a.shelf, b.shelf)
  })
}
