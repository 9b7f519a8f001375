import type { Outcome } from '#contract/staff/check.ts'

export function works(detail: string): Outcome {
  return { state: 'ok', detail, step: '' }
}

export function warns(detail: string, step: string): Outcome {
  return { state: 'warning', detail, step }
}

export function fails(detail: string, step: string): Outcome {
  return { state: 'failed', detail, step }
}

/** The code of a failed connection, such as ECONNREFUSED: its message may name what is secret. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? codeOf(error.cause) : error.name
}
