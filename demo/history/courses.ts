import type { Act, OrderedLine } from './acts.ts'

// What becomes of an order. Most are delivered; some are not, as in any shop, so that each page of
// the staff has something to decide.

type Moments = {
  placedAt: Date
  shipped: Date
  delivered: Date
  after: (from: Date, days: number, minutes?: number) => Date
  tracking: string
}

type Steps = (moments: Moments) => [Date, Act][]

type Course = {
  steps: Steps
  /** Is it kept, so that its buyer may write a review? */
  isWhole?: true
  /** undefined: any */
  lines?: OrderedLine[]
}

const paid: Steps = ({ placedAt, after }) => [[after(placedAt, 0, 4), { does: 'pay' }]]

const packed: Steps = (moments) => [
  ...paid(moments),
  [moments.after(moments.shipped, 0, -190), { does: 'pack' }],
]

const shipped: Steps = (moments) => [
  ...packed(moments),
  [moments.shipped, { does: 'ship', tracking: moments.tracking }],
]

const delivered: Steps = (moments) => [
  ...shipped(moments),
  [moments.delivered, { does: 'deliver' }],
]

const canceled: Steps = ({ placedAt, after }) => [[after(placedAt, 0, 25), { does: 'cancel' }]]

const later =
  (days: number, act: Act): Steps =>
  ({ delivered: from, after }) => [[after(from, days), act]]

const of =
  (...parts: Steps[]): Steps =>
  (moments) =>
    parts.flatMap((part) => part(moments))

const requested = (reason: 'does-not-fit' | 'changed-mind' | 'damaged' | 'core', note: string) =>
  of(delivered, later(3, { does: 'request return', reason, note }))

const refunded = (request: Steps, toStock: boolean) =>
  of(
    request,
    later(3.5, { does: 'approve return' }),
    later(8, { does: 'receive return', toStock }),
    later(8.2, { does: 'refund return' }),
  )

const lost = of(shipped, ({ placedAt, after }) => [[after(placedAt, 17), { does: 'dispute' }]])

const STARTER: OrderedLine = { sku: 'STR-16R', quantity: 1, forCar: false }

const COURSES = new Map<number, Course>([
  [8, { steps: refunded(requested('does-not-fit', 'It has not the shape of the old one.'), true) }],
  [19, { steps: canceled }],
  [27, { steps: of(delivered, later(2, scratched(6.5))) }],
  [33, { steps: refunded(requested('changed-mind', 'Sold the car before I got to it.'), true) }],
  [45, { steps: canceled }],
  [52, { steps: refunded(requested('core', ''), false), lines: [STARTER] }],
  [60, { steps: refunded(requested('damaged', 'One corner of the box was wet.'), false) }],
  [66, { steps: declined('It works, but I found one for less.') }],
  [74, { steps: of(delivered, later(1, scratched(4))) }],
  [81, { steps: lost }],
  [88, { steps: received('changed-mind', 'Bought the same one twice.') }],
  [91, { steps: of(requested('changed-mind', ''), later(3.4, { does: 'approve return' })) }],
  [94, { steps: requested('does-not-fit', 'I should have measured the old one first.') }],
  [97, { steps: canceled }],
  [101, { steps: shipped }],
  [102, { steps: shipped }],
  [103, { steps: shipped }],
  [104, { steps: paid }],
  [105, { steps: packedTooEarly() }],
  [107, { steps: of(paid, askedToCancel()) }],
  ...[106, 108, 109, 110].map((story): [number, Course] => [story, { steps: paid }]),
  [111, { steps: () => [] }],
])

const DELIVERED: Course = { steps: delivered, isWhole: true }

export function courseOf(story: number) {
  return COURSES.get(story) ?? DELIVERED
}

function scratched(amount: number): Act {
  const reason = 'The box arrived open and one part was scratched. Sorry about that.'
  return { does: 'refund', amount, reason, cause: 'damaged' }
}

function declined(note: string) {
  return of(
    requested('changed-mind', note),
    later(4, { does: 'refuse return', reason: 'It was fitted before it came back to us.' }),
  )
}

function received(reason: 'changed-mind', note: string) {
  return of(
    requested(reason, note),
    later(3.2, { does: 'approve return' }),
    later(6.5, { does: 'receive return', toStock: true }),
  )
}

/** It waits on the table for the carrier. */
function packedTooEarly(): Steps {
  return of(paid, ({ placedAt, after }) => [[after(placedAt, 0, 90), { does: 'pack' }]])
}

function askedToCancel(): Steps {
  return ({ placedAt, after }) => [[after(placedAt, 0, 50), { does: 'ask to cancel' }]]
}
