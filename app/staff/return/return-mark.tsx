import type { ReturnState } from '#contract/return/return-state.ts'

export const RETURN_LABELS: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  closed: 'Closed',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
}

const LOOKS: Record<ReturnState, string> = {
  requested: 'badge-warning',
  approved: 'badge-info',
  received: 'badge-warning',
  refunded: 'badge-success',
  closed: 'badge-neutral',
  refused: 'badge-neutral',
  withdrawn: 'badge-neutral',
}

/** A return's state: a word in a frame. */
export function ReturnMark({ state }: { state: ReturnState }) {
  return <span className={`badge badge-outline ${LOOKS[state]}`}>{RETURN_LABELS[state]}</span>
}
