import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FormError } from '#app/ui/components/form-error.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { BasketLine } from '#contract/basket/basket.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { partPath } from '#contract/catalog/part-path.ts'
import { formatCount } from '#contract/money.ts'
import { StockMark } from '../../../part/stock-mark.tsx'
import { LineName, LinePrice } from '../basket-row.tsx'
import { LineNotes } from '../line-notes.tsx'
import { QuantityField } from '../quantity-field.tsx'
import { type CardsById, isNumberOf, type ListedLine, toBasketLine } from './listed-line.ts'
import { PartOptions } from './part-options.tsx'

type Props = {
  line: ListedLine
  cards: CardsById
  onChoose: (id: string) => void
  onCount: (amount: number) => void
  onRemove: () => void
}

/** A line of a quick order, as the basket shows one (`basket-row` in basket.css). */
export function ListedLineRow({ line, cards, onChoose, onCount, onRemove }: Props) {
  const row = useRef<HTMLElement>(null)
  const blockId = useId()
  const [isChanged, setChanged] = useState(false)
  const ordered = toBasketLine(line, cards)
  const card = cards.get(line.chosen ?? '')
  const count = (amount: number) => {
    setChanged(true)
    if (amount === 0) onRemove()
    else onCount(amount)
  }
  const takeUnits = (units: number) => {
    // The button that was pressed goes.
    row.current?.focus({ preventScroll: true })
    count(units)
  }
  return (
    <article ref={row} tabIndex={-1} className="basket-row outline-none" aria-label={line.text}>
      {card && ordered ? (
        <>
          <div className="[grid-area:picture]">
            <PartPicture src={card.img} photo={card.pictures[0]} alt="" sizes="5rem" />
          </div>
          <OrderedPart card={card} line={line} />
          <Amounts line={ordered} blockId={blockId} onCount={count} />
        </>
      ) : (
        <h3 dir="auto" className="font-mono text-base wrap-anywhere [grid-area:name]">
          {line.text} {line.amount && `× ${formatCount(line.amount)}`}
        </h3>
      )}
      <button
        type="button"
        aria-label={`Remove ${line.text} from the list`}
        className="btn btn-ghost justify-self-end px-3 [grid-area:remove] max-md:w-full max-md:justify-self-start max-md:px-0 max-md:text-sm"
        onClick={onRemove}
      >
        Remove
      </button>
      <div className="flex flex-col gap-3 [grid-area:notes] empty:hidden">
        {ordered && (
          <LineNotes id={blockId} line={ordered} isChanged={isChanged} onFix={takeUnits} />
        )}
        {ordered && line.unread !== undefined && (
          <UnreadAmount unread={line.unread} line={ordered} onTake={takeUnits} />
        )}
        <PartOptions line={line} cards={cards} onChoose={onChoose} />
        {line.error && <FormError>{line.error}</FormError>}
      </div>
    </article>
  )
}

type UnreadProps = { unread: string; line: BasketLine; onTake: (units: number) => void }

/** What is not plainly an amount is never guessed: the line waits for the buyer. */
function UnreadAmount({ unread, line, onTake }: UnreadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="wrap-anywhere">“{unread}” was not read as an amount. How many do you want?</p>
      <button type="button" className="btn" onClick={() => onTake(line.quantity)}>
        Order {formatCount(line.quantity)}
        <span className="sr-only"> of {line.product.title}</span>
      </button>
    </div>
  )
}

/** Which part it is, why its number stands for it, its stock, and whether it fits. */
function OrderedPart({ card, line }: { card: PartCard; line: ListedLine }) {
  const why = line.parts.find(({ _id }) => _id === card._id)?.why
  const isOther = !isNumberOf(line.text, card)
  return (
    <>
      <div className="min-w-0 [grid-area:name]">
        <Link to={partPath(card)} className="block min-h-11 hover:underline">
          <LineName product={card} heading="h3" />
        </Link>
        {isOther && (
          <p className="text-sm wrap-anywhere">
            Your list: <span className="font-mono">{line.text}</span>
            {why && `. ${why}.`}
          </p>
        )}
      </div>
      <div className="grid min-w-0 gap-1 [grid-area:fit]">
        <StockMark part={card} />
        {card.verdict && <VerdictMark verdict={card.verdict} />}
      </div>
    </>
  )
}

type AmountsProps = { line: BasketLine; blockId: string; onCount: (amount: number) => void }

function Amounts({ line, blockId, onCount }: AmountsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 [grid-area:amounts] md:contents">
      <QuantityField line={line} blockId={blockId} onChange={onCount} />
      <LinePrice line={line} />
    </div>
  )
}
