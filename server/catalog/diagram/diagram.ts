import { sql } from 'drizzle-orm'
import { DIAGRAM_SIZE, type StaffDiagram } from '#contract/catalog/diagram.ts'
import { trackTag } from '../../platform/cache/dependencies.ts'
import { db, prepare } from '../../platform/db/client.ts'
import { notFound } from '../../platform/errors.ts'
import type { Category } from '../category/build-tree.ts'
import { lineOf, shownIdsWithin } from '../category/category-tree.ts'

// Diagrams as they are stored: what each number offers is in diagram-parts.ts.

type Stored = Omit<StaffDiagram, 'callouts'> & {
  callouts: (Omit<StaffDiagram['callouts'][number], 'parts'> & { parts: string[] })[]
}

const COLUMNS = sql`d.id as "_id", d.slug, d.name, d.category_id as "categoryId", d.drawing,
  d.picture_id as "pictureId", '/media/' || left(p.sha256, 32) as "picturePath",
  coalesce(p.width, ${DIAGRAM_SIZE.width}) as width, coalesce(p.height, ${DIAGRAM_SIZE.height}) as height,
  d.alt, d.version`

const CALLOUT = sql`'number', c.number, 'x', c.x, 'y', c.y, 'categoryId', c.category_id, 'axle', c.axle,
  'side', c.side`

const bySlug = prepare<Stored, { slug: string }>(
  'diagram by slug',
  sql`select ${COLUMNS}, array(
      select json_build_object(${CALLOUT}, 'parts', c.product_ids) from callout c
      where c.diagram_id = d.id order by c.number) as callouts
    from diagram d left join picture p on p.id = d.picture_id where d.slug = ${sql.placeholder('slug')}`,
)

export async function findDiagram(slug: string) {
  const [found] = await trackTag('diagram', () => bySlug({ slug }))
  return found
}

/** What links to a diagram show of it. */
type DiagramLink = Pick<StaffDiagram, 'slug' | 'name' | 'categoryId' | 'drawing' | 'picturePath'>

const links = prepare<DiagramLink, { categoryIds: number[] | null }>(
  'links to diagrams',
  sql`select d.slug, d.name, d.category_id as "categoryId", d.drawing, '/media/' || left(p.sha256, 32) as "picturePath"
    from diagram d left join picture p on p.id = d.picture_id
    where ${sql.placeholder('categoryIds')}::int[] is null
      or d.category_id = any(${sql.placeholder('categoryIds')}::int[]) order by d.name, d.id`,
)

/** @param categoryIds of which it is one; none: all */
export function listDiagrams(categoryIds: readonly number[] | null = null) {
  return trackTag('diagram', () => links({ categoryIds: categoryIds && [...categoryIds] }))
}

/** The one that a category's page links to: its own, of one above it, else of one below it. */
export async function findDiagramOf(category: Category): Promise<DiagramLink | undefined> {
  const above = lineOf(category).map(({ id }) => id)
  const ids: (number | null)[] = [...above.toReversed(), ...shownIdsWithin(category)]
  const found = await listDiagrams([...above, ...shownIdsWithin(category)])
  return found.toSorted((a, b) => ids.indexOf(a.categoryId) - ids.indexOf(b.categoryId))[0]
}

/** For the staff, by name, with the titles of the parts that numbers name. */
export async function listStaffDiagrams(id: string | null = null): Promise<StaffDiagram[]> {
  const { rows } = await db.execute<StaffDiagram>(sql`
    select ${COLUMNS}, array(
      select json_build_object(${CALLOUT}, 'parts', array(
        select json_build_object('_id', product.id, 'title', coalesce(product.title, product.name))
        from unnest(c.product_ids) with ordinality as named (id, place)
        join product on product.id = named.id where product.deleted_at is null order by named.place))
      from callout c where c.diagram_id = d.id order by c.number) as callouts
    from diagram d left join picture p on p.id = d.picture_id
    where ${id}::uuid is null or d.id = ${id} order by d.name, d.id`)
  return rows
}

/** @throws AppError 404 */
export async function getStaffDiagram(id: string) {
  const [found] = await listStaffDiagrams(id)
  if (!found) throw notFound('diagram')
  return found
}
