import { z } from 'zod'

/** The id of anything. Upper case is the same id, which a comparison of texts would not know. */
export const idSchema = z
  .uuid()
  .toLowerCase()
  .meta({ examples: ['01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'] })
