import type { PartCard } from '#contract/catalog/part-card.ts'
import { PartPicture } from '../components/part-picture.tsx'
import { PartAction, PartAdd } from './part-action.tsx'
import { PartName } from './part-name.tsx'
import { PartPrice } from './part-price.tsx'
import { StockMark } from './stock-mark.tsx'
import { VerdictMark } from './verdict-mark.tsx'

type Props = { part: PartCard; eager?: boolean; heading?: 'h2' | 'h3' }

/** A part as a dense row; on wide screens a line of a table (`part-row` in part-list.css). A click anywhere opens its page. */
export function PartRow({ part, eager = false, heading = 'h3' }: Props) {
  return (
    <article className="part-row relative border-base-300 not-first:border-t hover:bg-base-200">
      <div className="[grid-area:picture]">
        <PartPicture src={part.img} photo={part.pictures[0]} alt="" sizes="5rem" eager={eager} />
      </div>
      <div
        className={`min-w-0 [grid-area:name] ${part.verdict ? '' : 'xl:[grid-column:name-start/fit-end]'}`}
      >
        <PartName part={part} heading={heading} className="font-sans text-base leading-tight" />
      </div>
      {part.verdict && <VerdictMark verdict={part.verdict} className="[grid-area:fit]" />}
      <div className="part-row-facts">
        {part.size && (
          <p dir="auto" className="text-quiet text-sm wrap-anywhere [grid-area:size] max-md:hidden">
            {part.size}
          </p>
        )}
        <StockMark part={part} className="[grid-area:stock]" />
      </div>
      <PartPrice part={part} className="text-right [grid-area:price]" />
      <PartAdd part={part} className="max-md:-mt-1.5 max-md:-mb-2 self-center [grid-area:add]" />
      <PartAction part={part} className="max-md:hidden xl:px-2 [grid-area:action]" />
    </article>
  )
}
