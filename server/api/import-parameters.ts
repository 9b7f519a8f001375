import { z } from 'zod'
import { idSchema } from '#contract/id.ts'

// What the calls on one import share.

export const byId = z.object({ id: idSchema })

export const NO_IMPORT = { 404: 'There is no such import.' }
