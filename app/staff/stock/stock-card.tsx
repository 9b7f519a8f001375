import { useEffect, useId, useState } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { Shelf } from '../shipment/shelf.tsx'
import { CountForm } from './count-form.tsx'
import { RadioGroup } from './radio-group.tsx'
import { StockForm } from './stock-form.tsx'
import { StockHistory } from './stock-history.tsx'
import { looseUnits } from './units-in-packs.ts'
import { useStock } from './use-stock.ts'

const WAYS = [
  { value: 'change', label: 'Change' },
  { value: 'count', label: 'Count' },
]

type Props = {
  productId: string
  isDeleted?: boolean
  packSize: number
  /** The shelf that the part lies on. */
  shelf?: string | null
  /** Called with the units that can be ordered, as soon as they are known and when they change. */
  onUnits?: (units: number) => void
  /** Called when there are units that are typed and not saved, and when there are none any more. */
  onTyped?: (isTyped: boolean) => void
}

/** The heading's id, to which links to the stock lead. */
const HEADING = 'stock'

/**
 * A product's stock for the staff: how much can be ordered, a form that changes it at once, and its
 * history. The stock of a deleted product can't be changed.
 */
export function StockCard({
  productId,
  isDeleted = false,
  packSize,
  shelf,
  onUnits,
  onTyped,
}: Props) {
  const {
    units,
    sold,
    alerts = 0,
    searched,
    movements,
    reload,
    loadOlder,
    pending,
    error,
  } = useStock(productId)
  const [way, setWay] = useState('change')
  const [isChangeTyped, setChangeTyped] = useState(false)
  const [isCountTyped, setCountTyped] = useState(false)
  const isTyped = isChangeTyped || isCountTyped
  const id = useId()
  const loose = units === undefined ? undefined : looseUnits(units, packSize)
  useEffect(() => {
    if (units !== undefined) onUnits?.(units)
  }, [units, onUnits])
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped])
  return (
    <Card
      as="section"
      aria-labelledby={HEADING}
      className="stock-card grid content-start gap-5 p-4 sm:p-5"
    >
      <div className="flex items-baseline justify-between gap-4">
        <div className="min-w-0">
          <h3 id={HEADING} className="scroll-mt-4">
            Stock
          </h3>
          {shelf && <Shelf at={shelf} />}
        </div>
        <p className="shrink-0 text-right">
          <span className="block font-heading text-4xl leading-none tabular-nums">
            {units === undefined ? '…' : formatCount(units)}
          </span>
          <span className="text-quiet text-sm">
            {isDeleted ? 'kept' : loose ? 'in stock' : 'can be ordered'}
          </span>
          {loose && <span className="block text-sm text-warning">{loose}</span>}
        </p>
      </div>
      {alerts > 0 && (
        <p className="text-sm">
          {formatCountOf(alerts, 'customer')} {alerts === 1 ? 'is' : 'are'} told once it is back.
        </p>
      )}
      {sold !== undefined && sold > 0 && searched && (
        <p className="text-sm">
          {formatCount(sold)} more {sold === 1 ? 'is' : 'are'} sold or held, and not sent yet.{' '}
          <TextLink
            to={`/dashboard/manageOrders?${new URLSearchParams({ q: searched, state: 'to send' })}`}
            className="lg:min-h-0"
          >
            Orders to send
          </TextLink>
        </p>
      )}
      {!isDeleted && (
        <>
          <RadioGroup
            legend="Change or count"
            hideLegend
            name={`${id}-way`}
            options={WAYS}
            value={way}
            onChange={({ target }) => setWay(target.value)}
          />
          {/* Another product gets new, empty forms; the one that is not shown keeps what was typed. */}
          <div key={productId}>
            <div hidden={way !== 'change'}>
              <StockForm
                productId={productId}
                packSize={packSize}
                units={units}
                reload={reload}
                onTyped={setChangeTyped}
              />
            </div>
            <div hidden={way !== 'count'}>
              <CountForm
                productId={productId}
                packSize={packSize}
                searched={searched}
                units={units}
                sold={sold}
                reload={reload}
                onTyped={setCountTyped}
              />
            </div>
          </div>
        </>
      )}
      <StockHistory
        movements={movements}
        loaded={units !== undefined}
        loadOlder={loadOlder}
        pending={pending}
      />
      {error && (
        <div className="grid justify-items-start gap-2">
          <FormError>{error}</FormError>
          <button type="button" className="btn btn-outline" onClick={loadOlder ?? reload}>
            Try again
          </button>
        </div>
      )}
    </Card>
  )
}
