import type { CheckName } from '#contract/staff/check.ts'

/** Where the owner mends what is wrong; none: outside the shop. */
export const CHECK_PAGES: Partial<Record<CheckName, [to: string, action: string]>> = {
  cards: ['/dashboard/failed', 'What failed'],
  webhook: ['/dashboard/failed', 'What failed'],
  mail: ['/dashboard/settings/mails', 'Emails'],
  backup: ['/dashboard/backups', 'Backups'],
  contact: ['/dashboard/settings/shop', 'Enter it'],
  texts: ['/dashboard/settings/texts', 'Write them'],
  delivery: ['/dashboard/settings/delivery', 'Delivery rates'],
  tax: ['/dashboard/settings/tax', 'Tax'],
  parts: ['/dashboard/addProduct', 'Add A Product'],
  owners: ['/dashboard/staff', 'Staff'],
  samples: ['/dashboard/settings/home', 'Home and sample texts'],
}
