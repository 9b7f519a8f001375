import { useId, useState } from 'react'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { StockMark } from '../../../part/stock-mark.tsx'
import { type CardsById, isNumberOf, type ListedLine } from './listed-line.ts'

type Props = { line: ListedLine; cards: CardsById; onChoose: (id: string) => void }

/**
 * The parts of a number, if there are several, or if none has exactly that number. Beside the part
 * that has it they are folded.
 */
export function PartOptions({ line, cards, onChoose }: Props) {
  const { parts, chosen, isBeginning } = line
  const name = useId()
  const [isOpen] = useState(() => {
    const card = cards.get(chosen ?? '')
    return card === undefined || !isNumberOf(line.text, card)
  })
  if (parts.length < 2 && !isBeginning) return null
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer content-center text-sm">{wordsOf(line)}</summary>
      <fieldset aria-label={`Part for ${line.text}`} className="grid gap-2">
        {parts.flatMap(({ _id, why, amount }) => {
          const card = cards.get(_id)
          if (!card) return []
          const option = { card, why, amount, name, isChosen: _id === chosen }
          return <PartOption key={_id} {...option} onChoose={() => onChoose(_id)} />
        })}
      </fieldset>
    </details>
  )
}

function wordsOf({ text, isBeginning, parts }: ListedLine) {
  if (isBeginning) return `No part has the number “${text}”. Is it one of these?`
  if (!parts.some(({ isMeant }) => isMeant)) return `“${text}” may be any of these. Which is it?`
  return `${formatCount(parts.length)} parts have the number “${text}”, or replace it.`
}

type OptionProps = {
  card: PartCard
  why: string | undefined
  amount: number | undefined
  name: string
  isChosen: boolean
  onChoose: () => void
}

function PartOption({ card, why, amount, name, isChosen, onChoose }: OptionProps) {
  const { number, brand, title, pricePerUnit, verdict } = card
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-control bg-base-100 px-3 py-2 has-checked:border-2 has-checked:border-primary has-checked:px-2.75 has-checked:py-1.75">
      <input
        type="radio"
        name={name}
        className="size-5 shrink-0 accent-primary"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span dir="auto" className="block text-quiet text-xs">
          {number && <span className="font-mono">{number}</span>} {brand}
          {amount && ` × ${formatCount(amount)}`}
        </span>
        <b dir="auto" className="block font-semibold">
          {title}
        </b>
        {why && <span className="block text-quiet text-sm">{why}</span>}
        {verdict && <VerdictMark verdict={verdict} />}
      </span>
      <span className="text-right">
        <span className="font-heading text-xl tabular-nums leading-none">
          {formatPrice(pricePerUnit)}
        </span>
        <StockMark part={card} />
      </span>
    </label>
  )
}
