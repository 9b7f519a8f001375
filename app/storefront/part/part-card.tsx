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

/**
 * A part in a grid. A click anywhere opens its page. On a wide screen, where six are to be above
 * the fold, its picture is beside its name.
 */
export function PartCard({ part, eager = false, heading = 'h3' }: Props) {
  return (
    <Card
      as="article"
      className="relative flex flex-col p-3 transition-colors duration-150 focus-within:border-primary hover:border-primary lg:p-2.5"
    >
      <div className="gap-3 lg:grid lg:grid-cols-[6.5rem_minmax(0,1fr)] lg:items-start">
        <PartPicture
          src={part.img}
          photo={part.pictures[0]}
          alt=""
          sizes="(width < 64rem) 22rem, 7rem"
          eager={eager}
        />
        <div className="grid gap-1.5 px-1 pt-3 lg:gap-1 lg:p-0">
          <PartName
            part={part}
            heading={heading}
            className="text-xl leading-tight lg:text-lg lg:leading-tight"
          />
          {part.verdict && (
            <VerdictMark verdict={part.verdict} className="lg:[&>span]:line-clamp-1" />
          )}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-1 pt-1.5 pb-1 lg:gap-1 lg:p-0 lg:pt-1">
        <div className="flex flex-wrap justify-between gap-x-3 lg:flex-nowrap">
          {part.size && (
            <p dir="auto" className="text-quiet text-sm wrap-anywhere max-lg:w-full lg:truncate">
              {keepUnits(part.size)}
            </p>
          )}
          <StockMark part={part} className="shrink-0" />
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-2 lg:pt-1">
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
