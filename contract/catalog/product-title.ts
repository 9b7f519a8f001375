// What buyers read of a part’s name. Imports nothing: pages do without zod.

type Named = { name: string; title?: string | undefined }

/** The one name that buyers read: the whole name, where the owner has given one. */
export function productTitle({ title, name }: Named) {
  return title ?? name
}

/** Before these words a set is what the part is for, or comes without: ‘Bolts for clutch kit’. */
const OTHER_PART = /\b(?:for|with|without|of|to|from|in)\b/

const UNIT = /\b(set|pair|kit)(?= (?:of|with|for|without|incl)\b| ?[(/]|$)/

/**
 * What one unit is, as its title says: ‘set’ of ‘Brake pads, set of four’, else ‘unit’. A price is
 * that of one.
 * @returns ‘set’, ‘pair’, ‘kit’ or ‘unit’
 */
export function unitOfTitle(title: string) {
  for (const phrase of title.toLowerCase().split(/[,;–—] ?| - /)) {
    const found = UNIT.exec(phrase.trim())
    if (found?.[1] && !OTHER_PART.test(phrase.trim().slice(0, found.index))) return found[1]
  }
  return 'unit'
}
