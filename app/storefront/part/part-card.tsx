import { Card } from '#app/ui/components/card.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { PartCard as Part } from '#contract/catalog/part-card.ts'
import { PartAction, PartAdd } from './part-action.tsx'
import { PartName } from './part-name.tsx'
import { PartPrice } from './part-price.tsx'
import { StockMark } from './stock-mark.tsx'

type Props = { part: Part; eager?: boolean; heading?: 'h2' | 'h3' }

/** A part in a grid. A click anywhere opens its page. */
export function PartCard({ part, eager = false, heading = 'h3' }: Props) {
  return (
    <Card
      as="article"
      className="relative flex flex-col p-3 transition-colors duration-150 focus-within:border-primary hover:border-primary"
    >
      <PartPicture
        src={part.img}
        photo={part.pictures[0]}
        alt=""
        sizes="22rem"
        eager={eager}
        isLarge
      />
      <div className="flex flex-1 flex-col gap-1.5 px-1 pt-3 pb-1">
        <PartName part={part} heading={heading} className="text-xl" />
        {part.verdict && <VerdictMark verdict={part.verdict} />}
        {part.size && (
          <p dir="auto" className="text-quiet text-sm wrap-anywhere">
            {keepUnits(part.size)}
          </p>
        )}
        <StockMark part={part} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-2">
          <PartPrice part={part} />
          <div className="flex gap-2">
            <PartAdd part={part} />
            <PartAction part={part} />
          </div>
        </div>
      </div>
    </Card>
  )
}
