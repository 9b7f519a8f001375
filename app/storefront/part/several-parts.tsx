import { Card } from '#app/ui/components/card.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { PartCard, Verdict } from '#contract/catalog/part-card.ts'
import { formatCount, formatPrice, totalPrice } from '#contract/money.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { canBeBought } from './part-action.tsx'
import { PartName } from './part-name.tsx'
import { StockMark } from './stock-mark.tsx'
import type { Several, TickedPart } from './use-several.ts'

type Props = {
  several: Several
  /** Those of `several` that are shown; by default all. */
  parts?: readonly TickedPart[]
  label: string
  heading?: 'h2' | 'h3'
  /** @param id of the part that is chosen instead of `part` */
  onChoose?: (part: PartCard, id: string) => void
}

/** Parts to be ticked, which one button adds together (`AddSeveral`). */
export function SeveralParts(props: Props) {
  const { several, label, heading = 'h3', onChoose } = props
  const { parts = several.parts } = props
  return (
    <Card as="ul" aria-label={label}>
      {parts.map((one) => (
        <li key={one.part._id} className="border-base-300 not-first:border-t">
          <Row
            one={one}
            heading={heading}
            onTick={(isTicked) => several.tick(one.part._id, isTicked)}
            onChoose={onChoose && ((id) => onChoose(one.part, id))}
          />
        </li>
      ))}
    </Card>
  )
}

type RowProps = {
  one: TickedPart
  heading: 'h2' | 'h3'
  onTick: (isTicked: boolean) => void
  onChoose: ((id: string) => void) | undefined
}

function Row({ one, heading, onTick, onChoose }: RowProps) {
  const { part, note, isTicked, choices = [] } = one
  return (
    <article className="several-row">
      <label className="relative z-1 grid size-11 cursor-pointer place-items-center [grid-area:tick] noscript:hidden">
        <input
          type="checkbox"
          className="checkbox border-control"
          aria-label={part.title}
          checked={isTicked}
          disabled={!canBeBought(part)}
          onChange={({ target }) => onTick(target.checked)}
        />
      </label>
      <div className="[grid-area:picture]">
        <PartPicture src={part.img} photo={part.pictures[0]} alt="" sizes="4rem" />
      </div>
      <div className="min-w-0 [grid-area:name]">
        <PartName part={part} heading={heading} className="font-sans text-base leading-tight" />
      </div>
      <div className="grid min-w-0 gap-0.5 [grid-area:facts]">
        {note && (
          <p dir="auto" className="text-quiet text-sm wrap-anywhere">
            {note}
          </p>
        )}
        {part.verdict && <VerdictMark verdict={shortened(part.verdict)} />}
        {(!canBeBought(part) || part.availableQuantity < 2 * one.units) && (
          <StockMark part={part} />
        )}
        {choices.length > 1 && onChoose && (
          <PartChoice part={part} choices={choices} onChoose={onChoose} />
        )}
      </div>
      <Price one={one} />
    </article>
  )
}

/** What is made for no vehicle was chosen by the owner: there is nothing to compare. */
function shortened({ word, reason }: Verdict): Verdict {
  return { word, reason: word === 'universal' ? 'for any car' : reason }
}

function Price({ one: { part, units, isTicked } }: { one: TickedPart }) {
  const price = unitPrice(part, units)
  return (
    <>
      <p className="text-quiet text-sm tabular-nums [grid-area:count]">
        {formatCount(units)} × {formatPrice(price)}
        {part.coreCharge !== undefined && (
          <span className="block text-xs">
            + {formatPrice(part.coreCharge)} core charge{units > 1 && ' each'}
          </span>
        )}
      </p>
      <p
        className={`text-right font-heading text-2xl tabular-nums leading-none [grid-area:price] ${isTicked ? '' : 'text-quiet'}`}
      >
        {formatPrice(totalPrice(price, units))}
      </p>
    </>
  )
}

type ChoiceProps = {
  part: PartCard
  choices: readonly PartCard[]
  onChoose: (id: string) => void
}

/** Parts that fit as well. */
function PartChoice({ part, choices, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={`Another instead of ${part.title}`}
      className="relative z-1 mt-1 h-11 w-full max-w-md rounded-field border border-control bg-base-100 px-2 text-sm noscript:hidden"
      value={part._id}
      onChange={({ target }) => onChoose(target.value)}
    >
      {choices.map(({ _id, brand, number, title, pricePerUnit }) => (
        <option key={_id} value={_id}>
          {[formatPrice(pricePerUnit), brand, number, title].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  )
}
