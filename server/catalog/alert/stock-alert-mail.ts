import { UNCONFIRMED_DAYS } from '#contract/catalog/stock-alert.ts'
import { layOut } from '../../platform/mail/layout.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { alertLink } from './stock-alert-token.ts'

/** Asks the email's owner, because anyone can type it: nothing is sent before they confirm. */
export async function alertConfirmationMail(email: string, id: string, title: string) {
  const { name } = await getSetting('shop')
  return layOut(email, {
    subject: `Confirm your alert at ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `Someone asked ${name} to tell you when this part is back in stock:\n${title}`,
      },
      { kind: 'button', label: 'Tell me when it is back', url: alertLink(id, 'confirm') },
      {
        kind: 'quiet',
        text: `You get one email, and your email goes on no list. If you didn’t ask for it, you can ignore this message: without a confirmation, the request is deleted in ${UNCONFIRMED_DAYS} days.`,
      },
    ],
  })
}
