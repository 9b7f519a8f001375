/** Why a review is hidden. There is no “too negative”: 16 CFR 465.7 forbids to hide by rating. */
export const HIDE_REASONS = {
  insult: 'Insult or obscenity',
  personal: 'Personal data',
  'off-topic': 'Not about the part or the shop',
  advertising: 'Advertising',
  fake: 'Not genuine',
  law: 'Against the law',
} as const

export type HideReason = keyof typeof HIDE_REASONS
