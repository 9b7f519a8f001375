import { z } from 'zod'

/** The id of anything. Upper case is the same id, which a comparison of texts would not know. */
export const idSchema = z.uuid().toLowerCase()
