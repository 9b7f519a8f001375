import type { ComponentProps } from 'react'
import { formatUnits } from '#app/order/format-units.ts'
import { unitsUnpacked } from '#app/order/units-to-send.ts'
import { Field } from '#app/ui/forms/field.tsx'
import type { Order } from '#contract/order/order.ts'

/** A line of an order, of which units can be left out. */
type RefundableLine = { position: number; title: string; unpacked: number }

export function refundableLines(order: Order): RefundableLine[] {
  const { lines, part } = order
  if (!lines) return [{ position: 1, title: part.title, unpacked: unitsUnpacked(order) }]
  return lines.map(({ position, part, unpacked }) => ({ position, title: part.title, unpacked }))
}

type Props = {
  lines: RefundableLine[]
  /** The effect on the order if these units are not sent. */
  hint: string
  propsOf: (at: number) => Omit<ComponentProps<typeof Field>, 'label'>
}

const LABEL = 'Units that are not sent'

/** How many units of each line are not sent; nothing for a line whose units are all packed. */
export function RefundUnits({ lines, hint, propsOf }: Props) {
  const [only, ...others] = lines
  if (lines.every(({ unpacked }) => unpacked === 0)) return null
  if (only && others.length === 0) {
    return (
      <UnitsField
        label={LABEL}
        max={only.unpacked}
        hint={`${formatUnits(only.unpacked)} not packed yet. ${hint}`}
        {...propsOf(0)}
      />
    )
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{LABEL}</legend>
      <p className="text-quiet text-sm">{hint}</p>
      {lines.map(
        ({ position, title, unpacked }, at) =>
          unpacked > 0 && (
            <UnitsField
              key={position}
              label={`Units of ${title}`}
              max={unpacked}
              hint={`${formatUnits(unpacked)} not packed yet`}
              {...propsOf(at)}
            />
          ),
      )}
    </fieldset>
  )
}

function UnitsField(props: ComponentProps<typeof Field>) {
  return <Field type="number" inputMode="numeric" autoComplete="off" min={0} {...props} />
}

export function isUpTo(most: number, units = 0) {
  return units >= 0 && units <= most
}
