import { type KeyboardEvent, useState } from 'react'
import { conflictOf } from '#app/api/http.ts'
import { editProduct } from '#app/api/staff-product.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { formatPrice } from '#contract/money.ts'

type Props = { product: StaffProduct; onClose: () => void }

const DOLLARS = /^\$?\s*(\d{1,6}(?:\.\d{1,2})?)$/

/** Enter saves the price, Esc leaves it. What another editor has saved meanwhile is shown first. */
export function PriceInput({ product, onClose }: Props) {
  const { _id: id, name } = product
  const { run, pending, error } = useAction()
  const [stored, setStored] = useState(product)
  const [typed, setTyped] = useState(product.pricePerUnit.toFixed(2))
  const [wrong, setWrong] = useState<string>()
  const isChanged = Number(typed) !== stored.pricePerUnit

  async function save() {
    const price = Number(DOLLARS.exec(typed.trim())?.[1])
    setWrong(price > 0 ? undefined : 'Enter dollars, such as 12.50')
    if (!(price > 0)) return
    if (price === stored.pricePerUnit) return onClose()
    const isSaved = await run(
      async () => {
        try {
          await editProduct(id, { version: stored.version, pricePerUnit: price })
        } catch (caught) {
          const current = conflictOf<StaffProduct>(caught)?.current
          if (!current) throw caught
          setStored(current)
          setWrong(conflictText(stored, current))
          throw caught
        }
      },
      `${name}: ${formatPrice(price)}.`,
    )
    if (isSaved) onClose()
  }

  function press({ key, nativeEvent }: KeyboardEvent) {
    if (isComposing(nativeEvent)) return
    if (key === 'Enter') void save()
    if (key === 'Escape') onClose()
  }

  return (
    <span className="grid justify-items-end gap-1 max-lg:justify-items-start">
      <input
        // biome-ignore lint/a11y/noAutofocus: the button that it replaces had the focus
        autoFocus
        aria-label={`Price of ${name}, in dollars`}
        aria-invalid={wrong || error ? true : undefined}
        aria-description="Enter saves, Esc leaves it as it is"
        inputMode="decimal"
        autoComplete="off"
        className={`input w-24 border-control px-2 text-base tabular-nums lg:h-9 lg:text-right ${isChanged ? 'bg-primary/10' : ''}`}
        value={typed}
        readOnly={pending}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={() => !isChanged && onClose()}
      />
      <span className="max-w-40 text-balance text-left text-sm empty:hidden">
        <FormError>{wrong ?? error}</FormError>
      </span>
    </span>
  )
}

function conflictText(before: StaffProduct, { pricePerUnit, deleted }: StaffProduct) {
  if (deleted) return 'The part was deleted meanwhile'
  const price = formatPrice(pricePerUnit)
  return pricePerUnit === before.pricePerUnit
    ? 'The part was changed meanwhile, its price was not. Enter saves yours'
    : `Changed meanwhile: it is ${price} now. Enter saves yours`
}
