import { z } from 'zod'
import { invalidRequest } from './problem.ts'

export type Form = { [name: string]: string | Form }

/** Reads `metadata[orderId]=7&allowed_payment_method_types[0]=card` into nested objects. */
export function parseForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let parent = form
    for (const step of path) {
      const child = parent[step]
      const next = typeof child === 'object' ? child : emptyForm()
      parent[step] = next
      parent = next
    }
    parent[last] = value
  }
  return form
}

// Without a prototype a field called `__proto__` is a field like any other.
function emptyForm(): Form {
  return Object.create(null)
}

/**
 * Checks a call's parameters, and answers as Stripe does: unknown ones first, then what is missing.
 * Parameters that Stripe knows and the sandbox does not are unknown here too.
 * @throws StripeProblem
 */
export function checkParams<Params>(schema: z.ZodType<Params>, form: Form): Params {
  const { data, error } = schema.safeParse(form)
  if (!error) return data

  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) {
    const [param = '', ...others] = unknown.keys.map((key) => nameOf([...unknown.path, key]))
    const names = [param, ...others].join(', ')
    throw invalidRequest(`Received unknown parameter${others.length ? 's' : ''}: ${names}`, {
      code: 'parameter_unknown',
      param,
    })
  }

  const [issue] = error.issues
  const param = nameOf(issue?.path ?? [])
  if (valueAt(form, issue?.path ?? []) === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = issue?.code === 'custom' ? issue.params?.code : undefined
  throw invalidRequest(issue?.message ?? '', { code, param })
}

function nameOf([first, ...inner]: PropertyKey[]) {
  return String(first) + inner.map((step) => `[${String(step)}]`).join('')
}

function valueAt(form: Form, path: PropertyKey[]) {
  return path.reduce<string | Form | undefined>(
    (value, step) => (typeof value === 'object' ? value[String(step)] : undefined),
    form,
  )
}

export const text = z.string().max(5000, 'Invalid string: at most 5000 characters')

export const integer = z.string().transform((value, ctx) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  const params = { code: 'parameter_invalid_integer' }
  ctx.addIssue({ code: 'custom', message: `Invalid integer: ${value}`, params })
  return z.NEVER
})

export const positiveInteger = integer.refine((value) => value > 0, {
  message: 'This value must be greater than or equal to 1.',
  params: { code: 'parameter_invalid_integer' },
})

export const boolean = z
  .enum(['true', 'false'], 'Invalid boolean: must be true or false')
  .transform((value) => value === 'true')

export const metadata = z
  .record(
    z.string().max(40, 'Metadata keys can be at most 40 characters'),
    z.string().max(500, 'Metadata values can be at most 500 characters'),
  )
  .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have at most 50 keys')

/** How many rows a list has. */
export const listLimit = positiveInteger
  .refine((limit) => limit <= 100, 'This value must be less than or equal to 100.')
  .default(10)

/** Lists arrive as objects with the keys 0, 1, 2, or as one value behind `name[]`. */
export function list<Item>(item: z.ZodType<Item>) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value ? Object.values(value) : value),
    z.array(item),
  )
}
