import { z } from 'zod'

/** The part's name and the maker's number as they were when it was ordered. */
export const orderedPartSchema = z
  .object({
    title: z.string().describe('The whole name; the same as `product` if there was none'),
    number: z.string().nullable().describe('The maker’s'),
    brand: z.string().nullable().describe('The maker'),
  })
  .meta({ id: 'OrderedPart' })

export type OrderedPart = z.infer<typeof orderedPartSchema>
