import { formatCountOf } from '#contract/money.ts'
import { listAdmins } from '../platform/identity/admins.ts'
import { layOut } from '../platform/mail/layout.ts'
import { sendMail } from '../platform/mail/send.ts'
import { tryConsume } from '../platform/rate-limit/enforce-rate-limit.ts'
import { getSetting } from '../platform/settings/setting.ts'

// What happened to a second factor, to the person: it may not have been them.

export type FactorEvent =
  | { kind: 'set up' | 'removed' | 'new codes' | 'new passkey' | 'wrong codes' }
  | { kind: 'recovery code'; left: number }
  /** By another owner, or at the command line. */
  | { kind: 'reset'; by: string }

/** To the person; of a reset to all owners, too. */
export async function sendFactorMail(email: string, event: FactorEvent) {
  const { name } = await getSetting('shop')
  const owners = event.kind === 'reset' ? (await listAdmins()).map((owner) => owner.email) : []
  for (const to of new Set([email, ...owners])) {
    const text = `${textOf(email, event)} (${name})`
    await sendMail(
      await layOut(to, {
        subject: `Second step at ${name}: ${email}`,
        blocks: [
          { kind: 'text', text },
          { kind: 'quiet', text: NOT_YOU },
        ],
      }),
    )
  }
}

/** Who guesses codes has logged in, so they know the password. */
export async function sendWrongCodesMail({ id, email }: { id: string; email: string }) {
  if (await tryConsume('wrong-codes-mail', id)) await sendFactorMail(email, { kind: 'wrong codes' })
}

const NOT_YOU =
  'If this was not you, set a new password at once, and tell another owner of the shop.'

function textOf(email: string, event: FactorEvent) {
  if (event.kind === 'reset')
    return `${event.by} has reset the second step of ${email}. Its sessions have ended.`
  if (event.kind === 'recovery code')
    return `A recovery code of ${email} was used. ${formatCountOf(event.left, 'code')} left.`
  if (event.kind === 'wrong codes')
    return `Somebody who has logged in as ${email} enters wrong codes again and again.`
  const done = {
    'set up': 'set up',
    removed: 'removed',
    'new codes': 'given new recovery codes',
    'new passkey': 'given a passkey',
  }
  return `The second step of ${email} was ${done[event.kind]}.`
}
