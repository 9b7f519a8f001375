import { z } from 'zod'

/** A UUID in lower case, so that ids can be compared as strings. */
export const idSchema = z
  .uuid()
  .toLowerCase()
  .meta({ examples: ['01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'] })

/** The parameters of a path with one id. */
export const byId = z.object({ id: idSchema })

export function isId(text: string) {
  return idSchema.safeParse(text).success
}
