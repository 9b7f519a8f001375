import { findCategory } from '../../category/category-tree.ts'
import type { ReadQuery } from '../read/read-query.ts'

/** The name of the one category that words mean, with their sizes. */
export function describeTypes(typeIds: readonly number[], { sizes }: Pick<ReadQuery, 'sizes'>) {
  const [only] = typeIds
  const name = typeIds.length === 1 ? findCategory(only ?? null)?.name : undefined
  return name && [name, ...sizes.map(({ text }) => text)].join(' ')
}
