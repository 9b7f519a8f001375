import { ROLE_NAMES, type Role } from '#contract/account/permission.ts'
import { formatTimeIn } from '#contract/shop-time.ts'
import { env } from '../platform/env.server.ts'
import { layOut } from '../platform/mail/layout.ts'
import { sendMail } from '../platform/mail/send.ts'
import { getSetting, getTimeZone } from '../platform/settings/setting.ts'

// None of these mails contains the user's name: an attacker can sign up with another's email, and
// would choose as the name the text that the shop sends there.

type Link = { to: string; url: string; expiresAt: Date }

export async function verificationMail(link: Link) {
  const { name } = await getSetting('shop')
  return linkMail(link, {
    subject: `Verify your email for ${name}`,
    opening: `Thank you for signing up at ${name}. Open this link to verify your email:`,
    button: 'Verify my email',
    ifNotYou:
      'If you didn’t sign up, you can ignore this message: without the link, no one can verify this email.',
  })
}

export async function resetMail(link: Link) {
  const { name } = await getSetting('shop')
  return linkMail(link, {
    subject: `Reset your password for ${name}`,
    opening: `We received a request to reset the password of ${link.to} at ${name}. Open this link to choose a new one:`,
    button: 'Choose a new password',
    ifNotYou:
      'If you didn’t ask for it, you can ignore this message: your password stays the same. Don’t share the link: anyone who has it can choose your password.',
  })
}

type InvitationLink = { email: string; role: Role; token: string; expiresAt: Date }

export async function sendInvitationMail({ email: to, role, token, expiresAt }: InvitationLink) {
  const { name } = await getSetting('shop')
  const link = { to, url: `${env.publicUrl}/invitation#${token}`, expiresAt }
  await sendMail(
    await linkMail(link, {
      subject: `Invitation to the staff of ${name}`,
      opening: `You are invited to the staff of ${name}, as ${ROLE_NAMES[role]}. Open this link to accept:`,
      button: 'Open the invitation',
      ifNotYou: 'If you don’t know the shop, you can ignore this message. Don’t share the link.',
    }),
  )
}

type LinkText = { subject: string; opening: string; button: string; ifNotYou: string }

async function linkMail(
  { to, url, expiresAt }: Link,
  { subject, opening, button, ifNotYou }: LinkText,
) {
  const timeZone = await getTimeZone()
  return layOut(to, {
    subject,
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'button', label: button, url },
      {
        kind: 'quiet',
        text: `The link works once and expires on ${formatTimeIn(timeZone, expiresAt)}.\n\n${ifNotYou}`,
      },
      { kind: 'linkAsText', url },
    ],
  })
}
