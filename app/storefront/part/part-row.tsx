import type { ReactNode } from 'react'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { canBeBought, PartAction, PartAdd } from './part-action.tsx'
import { PartName } from './part-name.tsx'
import { PartPrice } from './part-price.tsx'
import { StockMark } from './stock-mark.tsx'

type Props = {
  part: PartCard
  eager?: boolean
  heading?: 'h2' | 'h3'
  /** Chooses it for a comparison. */
  choice?: ReactNode
}

/**
 * The one button of a row: *Add*; without scripts, or for a part that is out of stock, a link to
 * its page.
 */
const ACTION = 'max-md:-my-0.5 self-center min-w-11 px-2 max-md:gap-1 [grid-area:add]'

/**
 * A part as a dense row; on wide screens a line of a table (`part-row` in part-list.css). A click
 * anywhere opens its page.
 */
export function PartRow({ part, eager = false, heading = 'h3', choice }: Props) {
  return (
    <article className="part-row relative border-base-300 not-first:border-t hover:bg-base-200">
      <div className="[grid-area:picture]">
        <PartPicture src={part.img} photo={part.pictures[0]} alt="" sizes="5rem" eager={eager} />
      </div>
      <div
        className={`min-w-0 [grid-area:name] ${part.verdict ? '' : 'xl:[grid-column:name-start/fit-end]'}`}
      >
        <PartName
          part={part}
          heading={heading}
          className="font-sans text-[0.9375rem] leading-4.5 md:max-xl:text-base md:max-xl:leading-tight xl:text-sm xl:leading-4.25"
          firstLineClass="max-md:pr-27"
        />
      </div>
      {/* Behind the name, so that the first stop of the keyboard is the part. */}
      <div className="relative size-0 max-md:self-end [grid-area:picture]">
        <SaveButton
          part={part}
          className="save-choice absolute -bottom-0.5 -left-2 z-1 md:-top-2"
        />
      </div>
      {choice}
      {part.verdict ? (
        <VerdictMark
          verdict={part.verdict}
          isOneLine
          className="max-md:self-center max-md:text-xs max-md:leading-4.5 xl:text-xs xl:leading-5 [grid-area:fit]"
        />
      ) : (
        <span className="verdict-room" />
      )}
      <div className="part-row-facts">
        {part.size && (
          <p
            dir="auto"
            className="text-quiet text-sm wrap-anywhere [grid-area:size] max-md:hidden xl:text-xs xl:leading-4"
          >
            {keepUnits(part.size)}
          </p>
        )}
        <StockMark part={part} className="max-md:text-xs max-md:leading-4 [grid-area:stock]" />
      </div>
      <PartPrice
        part={part}
        // A line that is a little longer than its column begins in the gap before it.
        className="text-right max-md:[&>.font-heading]:text-lg [grid-area:price] max-md:w-min max-md:self-center xl:[&>.block]:-ml-3"
      />
      <PartAdd part={part} isCompact className={ACTION} />
      <PartAction
        part={part}
        className={`${ACTION} ${canBeBought(part) ? 'not-noscript:hidden' : ''}`}
      />
    </article>
  )
}
