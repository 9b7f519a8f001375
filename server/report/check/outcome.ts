import type { Outcome } from '#contract/staff/check.ts'

export function asText({ detail, step }: Outcome) {
  return `${detail.replace(/\.$/, '')}.${step && ` ${step}`}`
}

export function works(detail: string): Outcome {
  return { state: 'ok', detail, step: '' }
}

export function warns(detail: string, step: string): Outcome {
  return { state: 'warning', detail, step }
}

export function fails(detail: string, step: string): Outcome {
  return { state: 'failed', detail, step }
}
