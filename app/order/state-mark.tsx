import type { OrderState } from '#contract/order/order-state.ts'

type Mark = { label: string; color: string; shape: Shape }
type Shape = 'ring' | 'half' | 'disc' | 'bar' | 'dotted'

/** 'Ready To Shipped' is the specification's word for paid. */
export const STATES: Record<OrderState, Mark> = {
  unpaid: { label: 'Unpaid', color: 'text-warning', shape: 'dotted' },
  paid: { label: 'Ready To Shipped', color: '', shape: 'ring' },
  packed: { label: 'Packed', color: 'text-info', shape: 'half' },
  'partly shipped': { label: 'Partly shipped', color: 'text-info', shape: 'half' },
  shipped: { label: 'Shipped', color: 'text-success', shape: 'disc' },
  delivered: { label: 'Delivered', color: 'text-success', shape: 'disc' },
  refunded: { label: 'Refunded', color: 'text-quiet', shape: 'bar' },
  canceled: { label: 'Canceled', color: 'text-quiet', shape: 'bar' },
}

type Props = {
  state: OrderState
  /** What follows the word, such as how many units are shipped. */
  children?: string | false | undefined
}

/** In the place of ‘Unpaid’: a bank processes the payment. */
export function ProcessingMark() {
  return (
    <span className="inline-flex items-center gap-1.5 text-info">
      <ShapeIcon shape="half" />
      Payment processing
    </span>
  )
}

/** An order's state as a shape and a word: it reads in gray and aloud. */
export function StateMark({ state, children }: Props) {
  const { label, color, shape } = STATES[state]
  return (
    <span className={`inline-flex items-center gap-1.5 ${color}`}>
      <ShapeIcon shape={shape} />
      {label}
      {children && `, ${children}`}
    </span>
  )
}

function ShapeIcon({ shape }: { shape: Shape }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
      {shape === 'bar' ? (
        <path d="M1 4.5h10v3H1z" fill="none" stroke="currentColor" />
      ) : (
        <circle
          cx="6"
          cy="6"
          r="5"
          fill={shape === 'disc' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={shape === 'dotted' ? '2 1.9' : undefined}
        />
      )}
      {shape === 'half' && <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />}
    </svg>
  )
}
