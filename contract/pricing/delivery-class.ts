import { z } from 'zod'

export const STANDARD_CLASS = 'standard'
export const MAX_CLASSES = 10

/** What a part needs of its delivery, such as freight: a word of the owner's. */
export const deliveryClassSchema = z
  .string('Delivery class is required')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9 -]{0,29}$/, 'A delivery class is a word of letters, digits and hyphens')
