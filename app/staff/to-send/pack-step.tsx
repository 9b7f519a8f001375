import { MakersNumber } from '#app/order/ordered-part.tsx'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import { byShelf } from '../shipment/by-shelf.ts'
import { Shelf } from '../shipment/shelf.tsx'
import { type Picked, pickedOf, totalLeft, totalPicked } from './scan.ts'
import { Key } from './shortcut-keys.tsx'

type Props = {
  order: PackerOrder
  picked: Picked
  onPick: (position: number, units: number) => void
  onPack: (which: 'all' | 'picked') => void
  pending: boolean
  error: string | undefined
}

/** The units to pack, the counted ones, and the buttons that pack. */
export function PackStep({ order, picked, onPick, onPack, pending, error }: Props) {
  const lines = byShelf(order.lines.filter(({ unpacked }) => unpacked > 0))
  const left = totalLeft(lines)
  const counted = totalPicked(picked, lines)
  const isPart = counted > 0 && counted < left
  return (
    <>
      <ol aria-label="Lines">
        {lines.map((line) => (
          <LineRow
            key={line.position}
            line={line}
            units={pickedOf(picked, line)}
            onPick={(units) => onPick(line.position, units)}
          />
        ))}
      </ol>
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap justify-end gap-3">
          {isPart && (
            <button
              type="button"
              className="btn btn-outline max-sm:flex-1"
              disabled={pending}
              onClick={() => onPack('picked')}
            >
              Pack {counted} of {left} now
              <Key>Shift P</Key>
            </button>
          )}
          <ActionButton
            className="btn btn-primary max-sm:flex-1"
            pending={pending}
            onClick={() => onPack('all')}
          >
            {left === 1 ? 'Pack it' : `Pack all ${left}`}
            <Key>p</Key>
          </ActionButton>
        </div>
        <FormError>{error}</FormError>
      </div>
    </>
  )
}

type LineProps = {
  line: PackerOrder['lines'][number]
  units: number
  onPick: (units: number) => void
}

const STEP = 'btn btn-outline size-11 p-0 text-xl'

function LineRow({ line, units, onPick }: LineProps) {
  const left = line.unpacked
  const isDone = units === left
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-base-300 border-b p-4 ${isDone ? 'bg-success/10' : ''}`}
    >
      <div className="w-20 shrink-0">
        <PartPicture src={line.img} alt="" eager />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {keepUnits(line.part.title)}
        </p>
        <MakersNumber part={line.part} />
        {line.sku ? (
          <p className="font-mono text-lg wrap-anywhere">{line.sku}</p>
        ) : (
          <p className="text-quiet text-sm">No SKU to scan: count it with +</p>
        )}
        {line.shelf && <Shelf at={line.shelf} />}
        {line.fit?.verdict === 'does-not-fit' && (
          <p className="text-sm text-warning">
            Does not fit <bdi>{line.fit.vehicle}</bdi>. The buyer ordered it anyway.
          </p>
        )}
        {line.packed > 0 && (
          <p className="text-quiet text-sm">
            {line.packed} of {line.quantity} packed before
          </p>
        )}
        {line.refunded > 0 && (
          <p className="text-sm text-warning">
            {line.refunded} of {line.quantity} refunded: not sent
          </p>
        )}
      </div>
      <div className="ml-auto flex items-center gap-2">
        <button
          type="button"
          className={STEP}
          aria-label={`One fewer ${line.part.title}`}
          disabled={units === 0}
          onClick={() => onPick(units - 1)}
        >
          −
        </button>
        <p className="min-w-24 whitespace-nowrap text-center font-heading text-4xl leading-none tabular-nums">
          {isDone && (
            <span aria-hidden="true" className="text-success text-xl">
              ✓{' '}
            </span>
          )}
          {units}
          <span className="text-quiet text-xl"> of {left}</span>
        </p>
        <button
          type="button"
          className={STEP}
          aria-label={`One more ${line.part.title}`}
          disabled={isDone}
          onClick={() => onPick(units + 1)}
        >
          +
        </button>
      </div>
    </li>
  )
}
