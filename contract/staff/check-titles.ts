import type { CheckName } from './check.ts'

/** What is checked, on Today and in mails. */
export const CHECK_TITLES: Record<CheckName, string> = {
  cards: 'Cards are taken',
  webhook: 'Stripe’s events arrive',
  mail: 'Emails are sent',
  url: 'The shop’s URL answers',
  photos: 'Photos can be stored',
  backup: 'A backup can be restored',
  contact: 'Buyers can reach you',
  texts: 'Returns, terms and privacy are written',
  delivery: 'Delivery has a price',
  tax: 'Tax is set',
  parts: 'A part can be bought',
  owners: 'Two owners, each with a second step',
  samples: 'Sample texts are gone',
}
