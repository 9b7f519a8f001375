import { z } from 'zod'

export const STANDARD_TAX = 'standard'

/** A part's tax category: a word of the owner's. */
export const taxCategorySchema = z
  .string('Category is required')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9 -]{0,29}$/, 'A category is a word of letters, digits and hyphens')
