import { z } from 'zod'
import { MAX_INTEGER, versionSchema } from '../call-results.ts'
import { wholeNumber } from '../number.ts'
import { optionalText, orNull, requiredLine } from '../text.ts'

// The repairs of the shop, as its staff sees and edits them: ‘job’ on pages.

export const MAX_REPAIRS = 100
export const MAX_REPAIR_ITEMS = 12
const MAX_NAME = 60

/** Where on the vehicle an item of a repair is. */
export const REPAIR_POSITIONS = [
  ...(['front', 'rear', 'left', 'right'] as const),
  ...(['front left', 'front right', 'rear left', 'rear right'] as const),
] as const

const item = z.object({
  categoryId: wholeNumber('Choose a category', { min: 1, max: MAX_INTEGER }),
  position: orNull(z.enum(REPAIR_POSITIONS, 'There is no such position')),
  quantity: wholeNumber('A whole number from 1 to 100', { min: 1, max: 100 }).describe(
    'Units, where the fitments do not say how many a vehicle takes',
  ),
  note: orNull(requiredLine(100, 'One line')).describe('When or why it is due'),
  isOptional: z.boolean().describe('Offered, but not ticked'),
  part: orNull(requiredLine(80, 'The SKU of a part')).describe(
    'SKU, number or id of the part to take where it fits; null: the cheapest in stock',
  ),
})

export const repairFieldsSchema = z.object({
  name: requiredLine(MAX_NAME, 'Name is required'),
  description: orNull(optionalText(500)),
  isHidden: z.boolean().describe('Has it no page?'),
  items: z
    .array(item, 'They are a list')
    .min(1, 'A job takes at least one part')
    .max(MAX_REPAIR_ITEMS, `A job takes at most ${MAX_REPAIR_ITEMS} parts`),
})

export const editRepairSchema = repairFieldsSchema.extend({
  version: versionSchema,
})

export const staffRepairSchema = repairFieldsSchema
  .extend({
    id: z.int(),
    items: z.array(item).describe('None are left once their categories are deleted'),
    slug: z.string().describe('Of its URL; it stays when the job is renamed'),
    version: z.int(),
  })
  .meta({ id: 'StaffRepair' })

export const byRepairId = z.object({
  id: wholeNumber('No such job', { min: 1, max: MAX_INTEGER }),
})

export type RepairFields = z.infer<typeof repairFieldsSchema>
export type EditRepair = z.infer<typeof editRepairSchema>
export type StaffRepair = z.infer<typeof staffRepairSchema>
