import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * For a form whose fields are text: the schema reads it, though the type of its input says less.
 */
export function textResolver<Value extends FieldValues>(schema: z.ZodType<Value, FieldValues>) {
  return zodResolver(schema) as unknown as Resolver<
    Record<keyof Value & string, string>,
    unknown,
    Value
  >
}
