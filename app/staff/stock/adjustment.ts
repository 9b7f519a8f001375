import { z } from 'zod'
import {
  type AdjustmentReason,
  type StockMovement,
  stockAdjustmentSchema,
} from '#contract/catalog/stock.ts'
import { MAX_ADJUSTMENT } from '#contract/catalog/stock-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { UNITS_REQUIRED, wholeNumber } from '#contract/number.ts'

/** Whether a reason adds units or takes them away; a correction does either. */
export const REASONS: Record<AdjustmentReason, { label: string; sign?: '+' | '−' }> = {
  received: { label: 'Received', sign: '+' },
  returned: { label: 'Returned', sign: '+' },
  damaged: { label: 'Damaged', sign: '−' },
  lost: { label: 'Lost', sign: '−' },
  corrected: { label: 'Corrected' },
}

const { reason, note } = stockAdjustmentSchema.shape
const TOO_MANY = `At most ${formatCount(MAX_ADJUSTMENT)} units at once`

/** The form of an adjustment. */
export const adjustmentFormSchema = z.object({
  reason,
  /** Whether a correction adds units or takes them away. */
  sign: z.enum(['+', '−']),
  units: wholeNumber(UNITS_REQUIRED, { min: 1, max: MAX_ADJUSTMENT, tooLarge: TOO_MANY }),
  note: note.unwrap(),
})

type Form = Pick<z.input<typeof adjustmentFormSchema>, 'reason' | 'sign'>

/** Units that the form adds, or below 0 that it takes away. */
export function changeOf(form: Form, units: number) {
  return (REASONS[form.reason].sign ?? form.sign) === '+' ? units : -units
}

/** `+12`, `−3` */
export function formatChange(change: number) {
  return `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`
}

/** `Received 12: 47 → 59` */
export function summaryOf(why: AdjustmentReason, { delta, after }: StockMovement) {
  const label = why === 'corrected' ? 'Corrected by' : REASONS[why].label
  const units = why === 'corrected' ? formatChange(delta) : formatCount(Math.abs(delta))
  return `${label} ${units}: ${formatCount(after - delta)} → ${formatCount(after)}`
}
