/**
 * The sections of Settings, each a page: the end of its URL, its title, and other words for what is
 * set there.
 */
export const SETTINGS_SECTIONS = [
  [
    'shop',
    'Shop and contact',
    'name phone email postal address announcement holiday closed reviews',
  ],
  ['home', 'Home and sample texts', 'figures news flash deal blogs portfolio credit clients'],
  ['texts', 'Delivery, returns, terms and privacy', 'texts pages imprint'],
  ['payments', 'Payment and cancellation', 'cancel refund delayed bank debit'],
  ['delivery', 'Delivery rates', 'shipping zones postage time zone weight purchase form country'],
  ['tax', 'Tax', 'taxes sales vat percent'],
  ['returns', 'Returns', 'days instructions refunds old parts core charges'],
  ['invoices', 'Invoices', 'numbers seller credit notes'],
  ['mails', 'Emails', 'mails templates subjects'],
  ['notices', 'Emails to you', 'mails low stock threshold recipients'],
  ['carriers', 'Carriers', 'tracking links parcels'],
] as const

/** The pages of Settings about other programs: the end of the URL, title, and what they are for. */
export const PROGRAM_PAGES = [
  ['keys', 'API keys', 'With which programs call the shop'],
  ['webhooks', 'Webhooks', 'Which programs the shop tells of orders and stock'],
] as const

export type ProgramPage = (typeof PROGRAM_PAGES)[number][0]

export type ShownSection = (typeof SETTINGS_SECTIONS)[number][0]

export const SETTINGS = '/dashboard/settings'

export function settingsPath(section: ShownSection) {
  return `${SETTINGS}/${section}`
}

export function settingsTitle(section: ShownSection) {
  return SETTINGS_SECTIONS.find(([id]) => id === section)?.[1] ?? 'Settings'
}

export function programTitle(page: ProgramPage) {
  return PROGRAM_PAGES.find(([id]) => id === page)?.[1] ?? 'Settings'
}
