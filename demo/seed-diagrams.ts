import type { Axle, Side } from '#contract/catalog/part.ts'
import { slugify } from '#contract/slug.ts'
import type { Transaction } from '#server/platform/db/client.ts'
import { category } from '#server/platform/db/schema/category.ts'
import { callout, diagram } from '#server/platform/db/schema/diagram.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import numbers from './diagrams.csv?raw'
import { readRows } from './sample-files.ts'

// What the owner of a real shop makes under Diagrams; each number is a row of the file.

const DIAGRAMS: [name: string, category: string, alt: string][] = [
  [
    'Wheel end',
    'brakes',
    'A front wheel, taken apart from the strut to the wheel: bearing, brake and bolts lie along its axis.',
  ],
  [
    'Front suspension',
    'suspension-and-steering',
    'Front suspension, taken apart: mount, spring and strut in a line, beside them drive shaft, control arm and links.',
  ],
  [
    'Timing and belts',
    'engine',
    'Timing belt and water pump, the ribbed belt with what it drives, and their tensioner and pulley.',
  ],
  [
    'Filters and fluids',
    'filters',
    'What a service replaces: filters for oil, air, cabin and fuel, and bottles of oil, coolant and brake fluid.',
  ],
  [
    'Lighting',
    'lighting',
    'Headlight and rear light with their bulbs, fuses, a relay, the brake light switch and the battery.',
  ],
]

const COLUMNS = ['diagram', 'number', 'x', 'y', 'category', 'axle', 'side', 'parts']

/** After the parts, which numbers name by the shop's codes. */
export async function seedDiagrams(tx: Transaction) {
  const rows = await readRows(numbers, COLUMNS)
  const ids = await readIds(tx)
  for (const [name, inCategory, alt] of DIAGRAMS) {
    const slug = slugify(name)
    const values = { slug, name, alt, drawing: `diagram-${slug}`, categoryId: ids.of(inCategory) }
    const { id } = singleRow(await tx.insert(diagram).values(values).returning())
    const own = rows.filter(({ raw }) => raw.diagram === slug)
    await tx
      .insert(callout)
      .values(own.map(({ raw }) => ({ diagramId: id, ...toCallout(raw, ids) })))
  }
}

type Ids = Awaited<ReturnType<typeof readIds>>

async function readIds(tx: Transaction) {
  const categories = await tx.select({ id: category.id, slug: category.slug }).from(category)
  const parts = await tx.select({ id: product.id, sku: product.sku }).from(product)
  return {
    of: (slug: string) => must(categories.find((one) => one.slug === slug)?.id, slug),
    ofPart: (sku: string) => must(parts.find((one) => one.sku === sku)?.id, sku),
  }
}

function toCallout(raw: Record<string, string>, ids: Ids) {
  return {
    ...{ number: Number(raw.number), x: Number(raw.x), y: Number(raw.y) },
    categoryId: raw.category ? ids.of(raw.category) : null,
    axle: (raw.axle || null) as Axle | null,
    side: (raw.side || null) as Side | null,
    productIds: raw.parts ? raw.parts.split(' ').map(ids.ofPart) : [],
  }
}

function must<T>(value: T | undefined, name: string) {
  if (value === undefined) throw new Error(`A sample diagram names ${name}, which there is not`)
  return value
}
