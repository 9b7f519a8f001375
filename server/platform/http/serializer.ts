import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Serializes a response by its route's schema; properties that the schema does not name are left
 * out. The type provider's own also encodes, for schemas that transform, and takes twice as long;
 * no response schema does.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({
  schema,
  method,
  url,
}) => {
  return (answer) => {
    const { data, error } = schema.safeParse(answer)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  }
}
