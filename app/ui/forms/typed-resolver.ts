import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * For a form whose fields are typed, most of them as text: the schema reads whatever is typed,
 * though the type of its input says less.
 */
export function typedResolver<Typed extends FieldValues, Value extends FieldValues>(
  schema: z.ZodType<Value, FieldValues>,
) {
  return zodResolver(schema) as unknown as Resolver<Typed, unknown, Value>
}
