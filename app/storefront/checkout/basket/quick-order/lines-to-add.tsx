import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useRestoredFocus } from '#app/ui/components/use-restored-focus.ts'
import type { BasketLine } from '#contract/basket/basket.ts'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import { formatCountOf, formatPrice, toCents, toDollars } from '#contract/money.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { sumOf } from '#contract/sum.ts'
import { type CardsById, type ListedLine, toBasketLine } from './listed-line.ts'
import type { LineToAdd } from './use-quick-order.ts'

type Props = {
  lines: readonly ListedLine[]
  cards: CardsById
  isAdding: boolean
  error: string | undefined
  onAdd: (toAdd: readonly LineToAdd[]) => void
}

/** What the lines that can be ordered cost, and the button that adds them to the basket. */
export function LinesToAdd({ lines, cards, isAdding, error, onAdd }: Props) {
  const noteFocus = useRestoredFocus(isAdding)
  if (lines.length === 0) return null
  const toAdd = lines.flatMap((one): LineToAdd[] => {
    const line = toBasketLine(one, cards)
    return line && one.unread === undefined && isOrderableLine(line)
      ? [{ text: one.text, line }]
      : []
  })
  const left = lines.length - toAdd.length
  const parts = formatCountOf(toAdd.length, 'part')
  return (
    <div className="grid gap-2 border-base-300 border-t p-4">
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2">
        <p className="mr-auto text-sm empty:hidden">{left > 0 && leftWords(left)}</p>
        {toAdd.length > 0 && (
          <>
            <p className="font-heading text-2xl tabular-nums">{formatPrice(totalOf(toAdd))}</p>
            <ActionButton
              pending={isAdding}
              className="btn btn-primary max-sm:w-full"
              onClick={() => {
                noteFocus()
                onAdd(toAdd)
              }}
            >
              Add {parts} to basket
            </ActionButton>
          </>
        )}
      </div>
      <FormError>{error}</FormError>
    </div>
  )
}

function leftWords(left: number) {
  return left === 1
    ? '1 line needs a choice, or can’t be ordered as it is.'
    : `${left} lines need a choice, or can’t be ordered as they are.`
}

function totalOf(toAdd: readonly LineToAdd[]) {
  return toDollars(sumOf(toAdd, ({ line }) => centsOf(line)))
}

function centsOf(line: BasketLine) {
  return toCents(unitPrice(line, line.quantity)) * line.quantity
}
