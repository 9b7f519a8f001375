import type { HowToTell } from '#contract/fitment/part-fit.ts'

// The tree of categories as a value. An id is never used again for another category: products and
// pages refer to it.

export type CategoryRow = {
  id: number
  slug: string
  name: string
  /** null for those of the first level. */
  parentId: number | null
  /** Among those with the same parent. */
  position: number
  /** The file of its drawing, without its ending. */
  drawing: string | null
  /** The path of the photo that it has instead. */
  picturePath: string | null
  /** Of Google's product taxonomy; null: as of the category above it. */
  googleId?: number | null
  /** Further words that name it. */
  words: readonly string[]
  /** Do its parts have a place on the vehicle? */
  hasPosition: boolean
  /** Does a vehicle take any quantity of it? */
  isFluid: boolean
  /** Where words stand for it and for a part, the part is meant. */
  isAccessory: boolean
  /** How a buyer finds out which of several sizes a car has; null: as of the category above it. */
  howToTell?: string | null
  /** The URL of a picture that shows it. */
  howToTellPicture?: string | null
  /** Has it no page, and is it in no list? */
  isHidden: boolean
  metaTitle: string | null
  metaDescription: string | null
  /** The attributes that are filters of its list. */
  attributes: readonly string[]
}

/** A category; what is said of its parts is also said by the categories above it. */
export type Category = Readonly<
  Omit<CategoryRow, 'position' | 'howToTell' | 'howToTellPicture'> & {
    howToTell?: HowToTell | undefined
  }
>

/** A slug that a category had before, or one that was merged into it, with the id of that. */
export type OldSlug = { slug: string; categoryId: number; mergedId?: number | null }

/** Two categories whose parts are replaced together. */
export type CategoryPair = { one: number; other: number }

export type CategoryTree = {
  /** Each before those below it, as the owner has sorted them. */
  all: readonly Category[]
  /** Also by the ids of those that were merged into them. */
  byId: ReadonlyMap<number, Category>
  /** Also by the slugs that they had before. */
  bySlug: ReadonlyMap<string, Category>
  /** Sorted as `all`; those of the first level are below null. */
  below: ReadonlyMap<number | null, readonly Category[]>
  /** The ids of those whose parts are replaced together with its own. */
  together: ReadonlyMap<number, readonly number[]>
}

export function buildTree(
  rows: readonly CategoryRow[],
  oldSlugs: readonly OldSlug[] = [],
  pairs: readonly CategoryPair[] = [],
): CategoryTree {
  const sorted = rows.toSorted((a, b) => a.position - b.position || a.id - b.id)
  const below = new Map<number | null, Category[]>()
  const all = walk(sorted, undefined, below)
  const byId = new Map(all.map((one) => [one.id, one]))
  const bySlug = new Map<string, Category>()
  for (const { slug, categoryId, mergedId } of oldSlugs) {
    const now = byId.get(categoryId)
    if (now) bySlug.set(slug, now)
    if (now && mergedId) byId.set(mergedId, now)
  }
  for (const one of all) bySlug.set(one.slug, one)
  return { all, byId, bySlug, below, together: togetherOf(pairs) }
}

function togetherOf(pairs: readonly CategoryPair[]) {
  const together = new Map<number, number[]>()
  for (const { one, other } of pairs) {
    together.set(one, [...(together.get(one) ?? []), other])
    together.set(other, [...(together.get(other) ?? []), one])
  }
  return together
}

function walk(
  rows: readonly CategoryRow[],
  above: Category | undefined,
  below: Map<number | null, Category[]>,
): Category[] {
  const here = rows.filter(({ parentId }) => parentId === (above?.id ?? null))
  const categories = here.map((row) => inherit(row, above))
  below.set(above?.id ?? null, categories)
  return categories.flatMap((one) => [one, ...walk(rows, one, below)])
}

function inherit(
  { position: _, howToTell: text, howToTellPicture: picture = null, ...row }: CategoryRow,
  above: Category | undefined,
): Category {
  const howToTell = text ? { text, picture } : above?.howToTell
  if (!above) return { ...row, howToTell }
  return {
    ...row,
    googleId: row.googleId ?? above.googleId ?? null,
    howToTell,
    hasPosition: row.hasPosition && above.hasPosition,
    isFluid: row.isFluid || above.isFluid,
    isAccessory: row.isAccessory || above.isAccessory,
    isHidden: row.isHidden || above.isHidden,
    attributes: row.attributes.length > 0 ? row.attributes : above.attributes,
  }
}
