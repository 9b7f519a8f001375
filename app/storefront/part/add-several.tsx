import { formatCountOf, formatPrice } from '#contract/money.ts'
import { useConfirmation } from '../basket/add-button.tsx'
import { BasketIcon } from '../basket/basket-icon.tsx'
import { useAddingSeveral } from '../basket/use-adding.ts'
import type { Several } from './use-several.ts'

type Props = { several: Several; className?: string; isShort?: boolean }

/** Adds what is ticked to the basket, at once. Renders nothing while nothing is. */
export function AddSeveral({ several: { ticked, total }, className = '', isShort }: Props) {
  const [isAdded, setAdded] = useConfirmation()
  const add = useAddingSeveral(ticked)
  if (ticked.length === 0) return null
  const parts = formatCountOf(ticked.length, 'part')
  return (
    <button
      type="button"
      className={`btn btn-primary noscript:hidden ${className}`}
      onClick={async () => {
        if (await add()) setAdded(true)
      }}
    >
      <BasketIcon isDone={isAdded} />
      Add {parts}
      {!isShort && `, ${formatPrice(total)}`}
    </button>
  )
}
