import { formatCountOf } from '#contract/money.ts'
import { LATE_DAYS } from '#contract/order/order-state.ts'

const HOUR_MS = 3_600_000

/** How long an order waits: `1 h`, `1 day`, `Late, 2 days`. */
export function ageOf(paidAt: string | null, now: number) {
  if (!paidAt) return { label: '', isLate: false }
  const hours = Math.max(0, Math.floor((now - Date.parse(paidAt)) / HOUR_MS))
  if (hours < 1) return { label: 'new', isLate: false }
  if (hours < 24) return { label: `${hours} h`, isLate: false }
  const days = Math.floor(hours / 24)
  const label = formatCountOf(days, 'day')
  return days < LATE_DAYS ? { label, isLate: false } : { label: `Late, ${label}`, isLate: true }
}
