import type { ReactNode } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { Stars } from '#app/ui/components/stars.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import type { CustomerPage } from '#contract/account/customer.ts'

/** Their latest questions and reviews. */
export function CustomerWritten({ customer }: { customer: CustomerPage }) {
  const { questions, reviews } = customer
  if (questions.length + reviews.length === 0) return null
  return (
    <Card as="section" aria-label="Questions and reviews" className="p-4 sm:p-5">
      <h3>Questions and reviews</h3>
      <ul className="mt-1 divide-y divide-base-300">
        {questions.map(({ _id, at, part, text, answered }) => (
          <Written key={_id} at={at} text={text} of={part}>
            {!answered && <TextLink to="/dashboard/questions">Answer</TextLink>}
          </Written>
        ))}
        {reviews.map(({ _id, at, part, text, rating, hidden }) => (
          <Written key={_id} at={at} text={text} of={part ?? 'Review of the shop'}>
            {rating && <Stars rating={rating} />}
            {hidden && <span className="badge badge-warning badge-outline">Hidden</span>}
          </Written>
        ))}
      </ul>
    </Card>
  )
}

type WrittenProps = { at: string; of: string; text: string; children: ReactNode }

function Written({ at, of, text, children }: WrittenProps) {
  return (
    <li className="py-2 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-3 text-quiet text-sm">
        <bdi>{of}</bdi>
        <time dateTime={at}>{formatDate(at)}</time>
        {children}
      </span>
      <span dir="auto" className="line-clamp-3 whitespace-pre-line">
        {text}
      </span>
    </li>
  )
}
