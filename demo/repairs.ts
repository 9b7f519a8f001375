import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/client.ts'
import { category } from '#server/platform/db/schema/category.ts'
import { repair, repairItem } from '#server/platform/db/schema/repair.ts'
import { singleRow } from '#server/platform/db/single-row.ts'

// The jobs that the owner of a real shop defines beside the categories.

type Item = {
  /** The slug of its category. */
  of: string
  position?: string
  quantity?: number
  note?: string
  isOptional?: true
  /** The SKU of the owner's choice. */
  part?: string
}

const FLUID = { of: 'brake-fluid', part: 'OIL-DOT4-05', isOptional: true } as const
const OLD_FLUID = 'If it is older than two years'

const REPAIRS: [name: string, description: string, items: Item[]][] = [
  [
    'Front brake job',
    'Pads and discs wear together: both sides of the axle at once.',
    [
      { of: 'brake-pads', position: 'front', note: 'For both sides' },
      { of: 'brake-discs', position: 'front', quantity: 2, note: 'Always in pairs' },
      { of: 'brake-fitting-kits', position: 'front', quantity: 2, note: 'One for each side' },
      { of: 'greases-and-additives', part: 'GRS-PAD75', note: 'For the guide pins' },
      { ...FLUID, note: OLD_FLUID },
      { of: 'brake-hoses', position: 'front', quantity: 2, isOptional: true, note: 'If cracked' },
    ],
  ],
  [
    'Rear brake job',
    'Discs in pairs, and new clips, so that the pads move freely.',
    [
      { of: 'brake-pads', position: 'rear', note: 'For both sides' },
      { of: 'brake-discs', position: 'rear', quantity: 2, note: 'Always in pairs' },
      { of: 'brake-fitting-kits', position: 'rear' },
      { of: 'greases-and-additives', part: 'GRS-PAD75', note: 'For the guide pins' },
      { ...FLUID, note: OLD_FLUID },
    ],
  ],
  [
    'Oil service',
    'The oil that the maker asks for is in the owner’s manual: compare it with the one here.',
    [
      { of: 'oil-filters' },
      { of: 'engine-oil', part: 'OIL-5W30-5', note: 'Compare with the manual' },
      { of: 'air-filters', isOptional: true, note: 'Each 30,000 miles' },
    ],
  ],
  [
    'Timing belt job',
    'What turns with the belt is as old as the belt: it is replaced with it.',
    [
      { of: 'timing-belts' },
      { of: 'belt-tensioners' },
      { of: 'water-pumps', note: 'The belt has to come off for it, too' },
      { of: 'coolant', part: 'COO-OAT-5', note: 'It runs out with the pump' },
      { of: 'v-ribbed-belts', isOptional: true, note: 'If its ribs are cracked' },
    ],
  ],
  [
    'Ignition tune-up',
    'Spark plugs all at once; a coil where the engine misfires.',
    [
      { of: 'spark-plugs', quantity: 4 },
      { of: 'ignition-coils', quantity: 4, isOptional: true, note: 'If the engine misfires' },
      { of: 'ignition-leads', isOptional: true, note: 'If they are hard or cracked' },
    ],
  ],
  [
    'Battery replacement',
    'The kind that the car has left the factory with.',
    [
      { of: 'batteries' },
      { of: 'alternators', isOptional: true, note: 'If the battery does not charge' },
    ],
  ],
  [
    'Wipers and cabin filter',
    'Once a year, before winter.',
    [
      { of: 'wiper-blades', position: 'front' },
      { of: 'wiper-blades', position: 'rear' },
      { of: 'cabin-filters' },
    ],
  ],
  [
    'Front suspension job',
    'Springs, mounts and links of both sides. Have the wheels aligned afterwards.',
    [
      { of: 'coil-springs', position: 'front', quantity: 2, note: 'Always in pairs' },
      { of: 'strut-mounts', position: 'front', quantity: 2 },
      { of: 'stabilizer-links', position: 'front', quantity: 2 },
      { of: 'shock-absorbers', position: 'front', quantity: 2, note: 'Always in pairs' },
      { of: 'control-arms', position: 'front left', isOptional: true, note: 'If it has play' },
      { of: 'control-arms', position: 'front right', isOptional: true, note: 'If it has play' },
    ],
  ],
]

/** After the sample parts; none beside those of the owner. */
export async function seedRepairs(tx: Transaction) {
  if ((await tx.$count(repair)) > 0) return
  for (const [name, description, items] of REPAIRS) {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const added = singleRow(await tx.insert(repair).values({ slug, name, description }).returning())
    for (const [at, { of, part, ...item }] of items.entries()) {
      const [found] = await tx.select().from(category).where(eq(category.slug, of))
      if (!found) throw new Error(`The sample data names ${of}, which there is not`)
      await tx.insert(repairItem).values({
        ...item,
        repairId: added.id,
        place: at + 1,
        categoryId: found.id,
        productId: part ? sql`(select id from product where sku = ${part})` : null,
      })
    }
  }
}
