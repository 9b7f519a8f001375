import { Card } from '#app/ui/components/card.tsx'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { useUntil } from '#app/ui/components/use-until.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { type Step, stepsOf } from './order-progress.ts'

/** From ordered to delivered: below each other on a phone, else in a line. */
export function ProgressSteps({ order }: { order: CustomerOrder }) {
  const steps = stepsOf({ ...order, heldUntil: useUntil(order.heldUntil) })
  // Two are so now when a part of it is packed and shipped.
  const current = steps.findLast(({ is }) => is === 'now')
  return (
    <Card
      as="ol"
      aria-label="Where it is"
      className="grid p-5 md:grid-cols-4 md:gap-x-3 lg:px-6 print:hidden"
    >
      {steps.map((step) => (
        <Item key={step.label} step={step} isCurrent={step === current} />
      ))}
    </Card>
  )
}

const WORDS = { done: 'Done', now: 'Now', next: 'Next' }

type ItemProps = { step: Step; isCurrent: boolean }

function Item({ step: { label, note, at, is }, isCurrent }: ItemProps) {
  const line = is === 'done' ? 'not-last:before:bg-success' : 'not-last:before:bg-base-300'
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-[0.5625rem] not-last:before:w-0.5 md:block md:pb-0 md:not-last:before:top-[0.5625rem] md:not-last:before:right-0 md:not-last:before:bottom-auto md:not-last:before:left-7 md:not-last:before:h-0.5 md:not-last:before:w-auto ${line}`}
    >
      <StepIcon is={is} />
      <div className="min-w-0 md:mt-1">
        <p className={`font-semibold leading-5 ${is === 'next' ? 'text-quiet' : ''}`}>
          {label}
          <span className="sr-only">, {WORDS[is]}</span>
        </p>
        {at && (
          <p className="text-quiet text-sm">
            <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        )}
        {note && <p className="text-quiet text-sm">{note}</p>}
      </div>
    </li>
  )
}

function StepIcon({ is }: Pick<Step, 'is'>) {
  const color = { done: 'text-success', now: 'text-primary', next: 'text-quiet' }[is]
  return (
    <StrokeIcon
      className={`size-5 ${color}`}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {is === 'done' ? (
        <path d="m4 10.5 4 4 8-9" />
      ) : (
        <>
          <circle cx="10" cy="10" r="7.5" />
          {is === 'now' && <circle cx="10" cy="10" r="2.5" fill="currentColor" />}
        </>
      )}
    </StrokeIcon>
  )
}
