// Answers of the API that the pictures show, and that no test's shop gives.

/** What the page gets once refunds have causes. */
export function partsThatDidNotFit(name: string) {
  const returned = {
    orderId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
    orderNumber: 1042,
    at: '2026-11-18T09:30:00.000Z',
    vehicle: '2014 Volkswagen Golf 2.0 TDI',
    verdict: 'fits',
    verdictReason: 'Made for 2010 to 2014',
    reason: 'The disc is larger than the caliper takes.',
  }
  return [
    {
      productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8f',
      name,
      sku: 'BD-288-V',
      sold: 31,
      causes: { 'does-not-fit': 2, 'changed-mind': 1 },
      didNotFit: 2,
      rate: 2 / 31,
      vehicles: [{ vehicle: returned.vehicle, didNotFit: 2 }],
      returned: [returned, { ...returned, orderNumber: 1017, at: '2026-11-02T14:05:00.000Z' }],
    },
  ]
}

/** What the page gets from a shop with BACKUP_DIR after three nights. */
export function backups() {
  const files = [21, 20, 19].map((day) => ({
    name: `driveline-2026-11-${day}T030000Z.sql.gz`,
    at: `2026-11-${day}T03:00:00.000Z`,
    bytes: 281_344 - (21 - day) * 6_112,
  }))
  const [{ name, at } = { name: '', at: '' }] = files
  const drill = { at, file: name, failure: null }
  return {
    folder: '/var/backups/driveline',
    overdue: false,
    drillOverdue: false,
    backup: { at, failure: null },
    drill,
    drilledAt: at,
    files,
  }
}

/**
 * The sales of 60 days for the picture of Today: little at weekends, three refunds, and half of
 * today.
 */
export function sales() {
  const DAY_MS = 86_400_000
  const now = Date.now()
  const all = Array.from({ length: 60 }, (_, place) => {
    const at = new Date(now - (59 - place) * DAY_MS)
    const isWeekend = at.getUTCDay() % 6 === 0
    const paid = (isWeekend ? 110 : 560) * (1 + place / 240) + ((place * 37) % 11) * 28.4
    const orders = Math.round(paid / 70)
    const refunded = { 36: 119, 43: 58, 50: 168.4 }[place] ?? 0
    const part = place === 59 ? 0.55 : 1
    const day = at.toISOString().slice(0, 10)
    return { day, paid: Math.round(paid * part * 100) / 100, orders, refunded }
  })
  return { timeZone: 'America/Chicago', days: all.slice(30), before: all.slice(0, 30) }
}
