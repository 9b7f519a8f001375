import { findCategory, lineOf } from '../../catalog/category/category-tree.ts'
import { listStaffCategories } from '../../catalog/category/staff-categories.ts'
import { oneBatch, type Table } from '../../platform/list/table.ts'
import { listCell } from '../file/list-cell.ts'

/** The owner's categories, as the page of categories has them. */
export function categoriesTable(): Table {
  return {
    name: 'categories',
    columns: ['path', 'url', 'words', 'filters', 'hidden', 'title', 'description'],
    batches: oneBatch(readCategories),
  }
}

async function readCategories() {
  const rows = await listStaffCategories()
  return rows.map(({ id, slug, words, attributes, isHidden, metaTitle, metaDescription }) => [
    pathOf(id),
    slug,
    listCell(words),
    listCell(attributes),
    isHidden ? 'yes' : 'no',
    metaTitle,
    metaDescription,
  ])
}

/** As an import finds it by its last names: ‘Brakes > Brake pads’. */
export function pathOf(id: number | null) {
  const category = findCategory(id)
  return category
    ? lineOf(category)
        .map(({ name }) => name)
        .join(' > ')
    : null
}
