/**
 * The sections of Settings: the id of each heading, its title, and other words for what is set
 * there.
 */
export const SETTINGS_SECTIONS = [
  [
    'shop',
    'Shop and contact',
    'name phone email postal address announcement holiday closed reviews',
  ],
  ['texts', 'Delivery, returns, terms and privacy', 'texts pages imprint'],
  ['notices', 'Emails to you', 'mails low stock threshold recipients'],
  ['payments', 'Payment and cancellation', 'cancel refund'],
  ['returns', 'Returns', 'days instructions refunds old parts core charges'],
  ['invoices', 'Invoices', 'numbers seller credit notes'],
  ['delivery', 'Delivery rates', 'shipping zones postage time zone weight purchase form country'],
  ['tax', 'Tax', 'taxes sales vat percent'],
  ['codes', 'Discount codes', 'coupons vouchers'],
  ['carriers', 'Carriers', 'tracking links parcels'],
  ['mails', 'Emails', 'mails templates subjects'],
] as const

export function settingsPath(section: (typeof SETTINGS_SECTIONS)[number][0]) {
  return `/dashboard/settings#${section}`
}
