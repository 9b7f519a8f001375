import type { MailText } from '#contract/mail/mail-setting.ts'
import { fillIn } from '#contract/mail/mail-texts.ts'
import type { Block } from './layout.ts'

export type OwnerText = Pick<MailText, 'subject' | 'text'>

/**
 * The owner's text of a mail, with the placeholders filled in: its subject, and its paragraph as
 * the first block.
 * @param greeting before the paragraph, if there is one
 */
export function openingOf(
  texts: OwnerText,
  values: Partial<Record<string, string>>,
  greeting = '',
) {
  const paragraph = fillIn(texts.text, values).trim()
  const opening: Block[] = paragraph ? [{ kind: 'text', text: greeting + paragraph }] : []
  return { subject: fillIn(texts.subject, values), opening }
}
