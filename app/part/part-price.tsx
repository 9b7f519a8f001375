import { formatCount, formatPrice } from '#contract/money.ts'
import type { PartCard } from '#contract/part-card.ts'

export function PartPrice({ part, className = '' }: { part: PartCard; className?: string }) {
  const { pricePerUnit, minimumOrderQuantity } = part
  return (
    <p className={className}>
      <span className="font-heading text-2xl tabular-nums leading-none">
        {formatPrice(pricePerUnit)}
      </span>
      {minimumOrderQuantity > 1 && (
        <span className="block whitespace-nowrap text-quiet text-xs">
          min. {formatCount(minimumOrderQuantity)}
        </span>
      )}
    </p>
  )
}
