import { setTimeout as delay } from 'node:timers/promises'
import { trackRead } from '../../platform/cache/dependencies.ts'
import { onChange } from '../../platform/cache/listen-for-changes.ts'
import { invalidateTag } from '../../platform/cache/tagged-cache.ts'
import { db } from '../../platform/db/client.ts'
import { categoryPair, categorySlug } from '../../platform/db/schema/category.ts'
import { log } from '../../platform/log.ts'
import { buildTree, type Category, type CategoryTree } from './build-tree.ts'
import { readCategoryRows } from './category-rows.ts'
import { type RepairRow, readRepairRows } from './repair-rows.ts'
import { SEED_CATEGORIES, SEED_PAIRS } from './seed-categories.ts'

// The tree of categories in the memory of this process, which all that reads categories reads: it
// is loaded at the start, and again when PostgreSQL notifies of an edit.

/** What is notified of, and the tag of all that was made of the tree. */
const CATEGORIES = 'categories'

/** That of a new shop, until it is loaded. */
let current = buildTree(SEED_CATEGORIES, [], SEED_PAIRS)
let repairs: readonly RepairRow[] = []
let loads = 0
/** The load that `current` is of. */
let applied = 0

export async function loadCategories() {
  loads += 1
  const own = loads
  const [rows, oldSlugs, pairs, readRepairs] = await Promise.all([
    readCategoryRows(),
    db.select().from(categorySlug),
    db.select().from(categoryPair),
    readRepairRows(),
  ])
  // One that began later has read a newer tree.
  if (own < applied) return
  applied = own
  current = buildTree(rows, oldSlugs, pairs)
  repairs = readRepairs
}

onChange(CATEGORIES, () => {
  reload().catch((err) => {
    log.error({ err }, 'the categories could not be read again: this is tried until they are')
    return retry()
  })
})

async function reload() {
  await loadCategories()
  // What was made meanwhile was made of the old tree, though after its invalidation.
  invalidateTag(CATEGORIES)
}

const RETRY_MS = 1_000
let isStale = false
let isRetrying = false

/** One loop for all loads that have failed. */
async function retry() {
  isStale = true
  if (isRetrying) return
  isRetrying = true
  while (isStale) {
    await delay(RETRY_MS, undefined, { ref: false })
    isStale = false
    await reload().catch(() => {
      isStale = true
    })
  }
  isRetrying = false
}

/** What reads it is invalidated when an editor changes a category. */
export function categoryTree(): CategoryTree {
  trackRead(CATEGORIES)
  return current
}

/** What workshops do with parts of the categories, by name. */
export function listRepairs() {
  trackRead(CATEGORIES)
  return repairs
}

/** A value that is made of the tree, once for each tree. */
export function ofTree<Made>(make: (tree: CategoryTree) => Made) {
  let made: { tree: CategoryTree; value: Made } | undefined
  return () => {
    const tree = categoryTree()
    if (made?.tree !== tree) made = { tree, value: make(tree) }
    return made.value
  }
}

/** Those that have a page. */
export function listShownCategories() {
  return categoryTree().all.filter(({ isHidden }) => !isHidden)
}

export function listCategories() {
  return categoryTree().all
}

export function findCategory(id: number | null | undefined) {
  return typeof id === 'number' ? categoryTree().byId.get(id) : undefined
}

/** By its slug, or by one that it had before. */
export function findCategoryBySlug(slug: string) {
  return categoryTree().bySlug.get(slug)
}

/** Those whose names say what a part is: ‘Brakes’, which has others below it, does not. */
export function listNamed() {
  const { all, below } = categoryTree()
  return all.filter(({ id, parentId }) => parentId !== null || below.get(id)?.length === 0)
}

/** Those right below it; below null, those of the first level. */
export function listBelow(id: number | null) {
  return categoryTree().below.get(id) ?? []
}

/** The category, below those above it. */
export function lineOf(category: Category): Category[] {
  const parent = findCategory(category.parentId)
  return parent ? [...lineOf(parent), category] : [category]
}

/** The path of the category's page. */
export function categoryPath(category: Category) {
  return ['/catalog', ...lineOf(category).map(({ slug }) => slug)].join('/')
}

/** The ids of the category and of those below it. */
export function categoryIdsWithin({ id }: Pick<Category, 'id'>): number[] {
  return [id, ...listBelow(id).flatMap(categoryIdsWithin)]
}

/** The ids of the categories whose parts its page lists. */
export function shownIdsWithin({ id }: Pick<Category, 'id'>): number[] {
  const below = listBelow(id).filter(({ isHidden }) => !isHidden)
  return [id, ...below.flatMap(shownIdsWithin)]
}

/** The ids of those whose parts are replaced together with its own. */
export function idsReplacedTogether(id: number) {
  return categoryTree().together.get(id) ?? []
}

/** Has it none below it? Then its parts are alike, and have attributes to compare. */
export function isLeaf({ id }: Pick<Category, 'id'>) {
  return listBelow(id).length === 0
}

/** The category whose list counts it: one without others below it is among its siblings. */
export function listedWith(category: Category): Category {
  return (isLeaf(category) && findCategory(category.parentId)) || category
}

/** The one right below `above` that has the category, or is it. */
export function branchBelow(above: number | null, id: number): Category | undefined {
  const category = findCategory(id)
  if (!category || category.parentId === above) return category
  return category.parentId === null ? undefined : branchBelow(above, category.parentId)
}
