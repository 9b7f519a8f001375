import { env } from '../env.server.ts'
import { getSetting } from '../settings/setting.ts'
import type { Mail } from './send.ts'

// No message contains the user's name: an attacker can sign up with another's email, and would choose as the name
// the text that the shop sends there.

type Link = { to: string; url: string; expiresAt: Date }

export async function verificationMail(link: Link) {
  const { name } = await getSetting('shop')
  return linkMail(link, name, {
    subject: `Verify your email for ${name}`,
    opening: `Thank you for signing up at ${name}. Open this link to verify your email:`,
    button: 'Verify my email',
    ifNotYou:
      'If you didn’t sign up, you can ignore this message: without the link, no one can verify this email.',
  })
}

export async function resetMail(link: Link) {
  const { name } = await getSetting('shop')
  return linkMail(link, name, {
    subject: `Reset your password for ${name}`,
    opening: `We received a request to reset the password of ${link.to} at ${name}. Open this link to choose a new one:`,
    button: 'Choose a new password',
    ifNotYou:
      'If you didn’t ask for it, you can ignore this message: your password stays the same. Don’t share the link: anyone who has it can choose your password.',
  })
}

type UnmatchedPayment = { to: string; id: string; amount: string; customer: string }

/** To an admin. */
export async function unmatchedPaymentMail({ to, id, amount, customer }: UnmatchedPayment) {
  const { name } = await getSetting('shop')
  const url = `${env.publicUrl}/dashboard/payments`
  return render(to, name, {
    subject: `${amount} that pays no order`,
    opening: `${customer} has paid ${amount}, and the payment pays none of their orders. Assign it to an order or return it:`,
    url,
    button: 'Payments to look at',
    notes: [`The payment is ${id}. It stays on the list until you decide.`],
  })
}

type LinkText = { subject: string; opening: string; button: string; ifNotYou: string }

function linkMail(
  { to, url, expiresAt }: Link,
  shopName: string,
  { subject, opening, button, ifNotYou }: LinkText,
): Mail {
  const expiry = `The link works once and expires on ${dateTime.format(expiresAt)}.`
  return render(to, shopName, { subject, opening, url, button, notes: [expiry, ifNotYou] })
}

type MailContent = {
  subject: string
  opening: string
  url: string
  button: string
  notes: string[]
}

function render(to: string, shopName: string, content: MailContent): Mail {
  const { subject, opening, url, button, notes } = content
  const text = `Hello,

${opening}

${url}

${notes.join('\n\n')}

--${' '}
${shopName}
`
  const [muted, border] = ['color: #5c636a; font-size: 14px', '1px solid #d5d7d9']
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin: 0; padding: 24px 16px; background: #f7f7f5; color: #14171a; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 520px; margin: 0 auto; padding: 32px 24px; background: #ffffff; border: ${border}; border-radius: 6px; overflow-wrap: anywhere">
<p style="margin: 0 0 24px; font-size: 20px; font-weight: 600">${escapeHtml(shopName)}</p>
<p>Hello,</p>
<p>${escapeHtml(opening)}</p>
<p style="margin: 24px 0"><a href="${escapeHtml(url)}" style="display: inline-block; padding: 12px 20px; background: #c2410c; color: #ffffff; font-weight: 600; text-decoration: none; border-radius: 6px">${escapeHtml(button)}</a></p>
${notes.map((note) => `<p style="${muted}">${escapeHtml(note)}</p>`).join('\n')}
<p style="${muted}; margin: 24px 0 0; padding-top: 16px; border-top: ${border}">If the button doesn’t work, copy this link into your browser:<br>${escapeHtml(url)}</p>
</div>
</body>
</html>
`
  return { to, subject, text, html }
}

/** As in `Nov 21, 2026, 2:05 PM UTC`: the shop does not know the reader's time zone. */
const dateTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
