import type { HomeSetting } from '#contract/staff/home-setting.ts'
import { FLASH_DEAL, NEWS, STATISTICS } from '../../content/home.ts'

// What a block of Home has: the sample text, what the owner wrote, or nothing.

export function figuresOf({ show, list }: HomeSetting['figures']) {
  if (show === 'sample') return STATISTICS
  return show === 'own' ? list.map(({ label, value }) => [label, value] as const) : []
}

export function newsOf({ show, list }: HomeSetting['news']) {
  if (show === 'sample') return NEWS
  if (show === 'hidden') return []
  return list.map(({ title, text, link }, at) => ({
    _id: `own-${at}`,
    name: title,
    description: text,
    link: link || undefined,
  }))
}

/** @param found its code, while it is valid: the deal ends with it */
export function dealOf(
  { show, title, text, link }: HomeSetting['deal'],
  found: { code: string; until?: string | undefined } | undefined,
) {
  if (show === 'sample') return FLASH_DEAL
  if (show === 'hidden' || !title || !found) return undefined
  return { offer: title, paragraph: text, link: link || undefined, ...found }
}
