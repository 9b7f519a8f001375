import type { FieldError } from '../errors.ts'

/** An issue of zod under the names of fastify-type-provider-zod. */
type Validation = {
  keyword: string
  instancePath: string
  message?: string | undefined
  params: Record<string, unknown>
}

type Issue = { path: PropertyKey[]; message: string }

/**
 * The fields that are wrong, each with its first message. If the schema is a choice of several, the
 * errors are those of the one that the client meant.
 */
export function fieldErrorsOf(validation: Validation[], body: unknown): FieldError[] {
  const first = new Map<string, FieldError>()
  for (const error of allErrorsOf(validation, body)) {
    if (!first.has(error.path)) first.set(error.path, error)
  }
  return [...first.values()]
}

function allErrorsOf(validation: Validation[], body: unknown): FieldError[] {
  return validation.flatMap(({ keyword, instancePath, message, params }) => {
    const path = instancePath.split('/').filter(Boolean).join('.')
    const choices = params.errors as Issue[][] | undefined
    if (keyword !== 'invalid_union' || path !== '' || !choices) {
      return [{ path, message: message ?? 'is wrong' }]
    }
    const meant = choices.find((issues) => issues.every((issue) => isSent(issue, body)))
    return (meant ?? choices[0] ?? []).map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    }))
  })
}

function isSent({ path }: Issue, body: unknown) {
  const [field] = path
  return field !== undefined && Object(body)[field] !== undefined
}
