import { isCheckViolation, isUniqueViolation } from '../platform/db/errors.ts'
import type { category } from '../platform/db/schema/category.ts'
import { fieldError } from '../platform/errors.ts'
import { findCategory } from './category/category-tree.ts'

// What an edit of a category has changed, and why the database refuses one.

type Row = typeof category.$inferSelect

const LABELS = {
  name: 'Name',
  slug: 'URL',
  parentId: 'Below',
  words: 'Words',
  drawing: 'Drawing',
  pictureId: 'Photo',
  hasPosition: 'Has a position',
  isFluid: 'Fluid',
  isAccessory: 'Accessory',
  howToTell: 'How to tell',
  howToTellPicture: 'Its picture',
  isHidden: 'Hidden',
  metaTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
  attributes: 'Filters',
} satisfies Partial<Record<keyof Row, string>>

/** For the audit log. */
export function changesOf(before: Row, now: Row) {
  const fields = Object.keys(LABELS) as (keyof typeof LABELS)[]
  const changes = fields.flatMap((field) => {
    const [was, is] = [textOf(field, before), textOf(field, now)]
    return was === is ? [] : [`${LABELS[field]}: ${was} → ${is}`]
  })
  return changes.join('; ') || undefined
}

function textOf(field: keyof typeof LABELS, row: Row) {
  if (field === 'parentId') return findCategory(row.parentId)?.name ?? 'the first level'
  const value = row[field]
  if (field === 'pictureId') return value ? `photo ${value}` : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return (Array.isArray(value) ? value.join(', ') : value) || 'none'
}

/** @returns the error for the client, if it is one that an edit can cause */
export function refusalOf(error: unknown) {
  if (isUniqueViolation(error, 'category_slug_unique'))
    return fieldError('slug', 'Another category has this URL', 409)
  if (isCheckViolation(error, 'category_level'))
    return fieldError('parentId', 'Categories have three levels')
  return undefined
}
