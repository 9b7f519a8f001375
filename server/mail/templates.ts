import { env } from '../env.server.ts'
import type { Mail } from './send.ts'

// The shop's messages. Nobody is called by their name in them: anybody can sign up with anybody's address,
// and a name is what a stranger would have us write to it.

type Link = { to: string; url: string; expiresAt: Date }

export function verificationMail(link: Link) {
  return letter(link, {
    subject: `Verify your email for ${env.shopName}`,
    opening: `Thank you for signing up at ${env.shopName}. Open this link to verify your email:`,
    button: 'Verify my email',
    ifNotYou:
      'If you didn’t sign up, you can ignore this message: without the link, no one can verify this email.',
  })
}

export function resetMail(link: Link) {
  return letter(link, {
    subject: `Reset your password for ${env.shopName}`,
    opening: `We received a request to reset the password of ${link.to} at ${env.shopName}. Open this link to choose a new one:`,
    button: 'Choose a new password',
    ifNotYou:
      'If you didn’t ask for it, you can ignore this message: your password stays the same. Don’t share the link: anyone who has it can choose your password.',
  })
}

type Unmatched = { to: string; id: string; amount: string; customer: string }

/** To an admin: a card was charged, and the payment pays no order. */
export function unmatchedPaymentMail({ to, id, amount, customer }: Unmatched): Mail {
  const url = `${env.publicUrl}/dashboard/payments`
  return page(to, {
    subject: `${amount} that pays no order`,
    opening: `${customer} has paid ${amount}, and the payment pays none of their orders. Assign it to an order or return it:`,
    url,
    button: 'Payments to look at',
    notes: [`The payment is ${id}. It stays on the list until you decide.`],
  })
}

type Text = { subject: string; opening: string; button: string; ifNotYou: string }

function letter({ to, url, expiresAt }: Link, { subject, opening, button, ifNotYou }: Text): Mail {
  const until = `The link works once and expires on ${moment.format(expiresAt)}.`
  return page(to, { subject, opening, url, button, notes: [until, ifNotYou] })
}

type Page = { subject: string; opening: string; url: string; button: string; notes: string[] }

function page(to: string, { subject, opening, url, button, notes }: Page): Mail {
  const text = `Hello,

${opening}

${url}

${notes.join('\n\n')}

--${' '}
${env.shopName}
`
  const [quiet, rule] = ['color: #5c636a; font-size: 14px', '1px solid #d5d7d9']
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin: 0; padding: 24px 16px; background: #f7f7f5; color: #14171a; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 520px; margin: 0 auto; padding: 32px 24px; background: #ffffff; border: ${rule}; border-radius: 6px; overflow-wrap: anywhere">
<p style="margin: 0 0 24px; font-size: 20px; font-weight: 600">${escaped(env.shopName)}</p>
<p>Hello,</p>
<p>${escaped(opening)}</p>
<p style="margin: 24px 0"><a href="${escaped(url)}" style="display: inline-block; padding: 12px 20px; background: #c2410c; color: #ffffff; font-weight: 600; text-decoration: none; border-radius: 6px">${escaped(button)}</a></p>
${notes.map((note) => `<p style="${quiet}">${escaped(note)}</p>`).join('\n')}
<p style="${quiet}; margin: 24px 0 0; padding-top: 16px; border-top: ${rule}">If the button doesn’t work, copy this link into your browser:<br>${escaped(url)}</p>
</div>
</body>
</html>
`
  return { to, subject, text, html }
}

/** Everybody's clock, as in `Nov 21, 2026, 2:05 PM UTC`. */
const moment = new Intl.DateTimeFormat('en-US', {
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

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
