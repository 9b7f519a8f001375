import type { MailDraft, MailPreview } from '#contract/mail/mail-draft.ts'
import { call } from './authorized-call.ts'

export function previewMail(draft: MailDraft) {
  return call<MailPreview>('POST', '/staff/mail/preview', draft)
}

/** Sends the mail to the signed-in admin. */
export function sendMailToMe(draft: MailDraft) {
  return call<{ to: string }>('POST', '/staff/mail/test', draft)
}
