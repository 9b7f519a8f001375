import { z } from 'zod'

/** How a table is downloaded. */
const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

export const tableFormat = { format: z.enum(TABLE_FORMATS).default('csv') }
