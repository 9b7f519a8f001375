import { SMTPServer } from 'smtp-server'
import { within } from './time.ts'

// The mail server of all web processes. Like Stripe, it survives their crashes. A test can hold a
// mail at one of its steps.

type Received = { to: string; messageId: string; event: string }

/**
 * `recipient`: the shop has the job, and has sent nothing. `message`: the mail has come, and has no
 * answer.
 */
type Step = 'recipient' | 'message'

const received: Received[] = []
const holds = new Map<string, { step: Step; isReached: () => void; released: Promise<void> }>()

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  socketTimeout: 60_000,
  async onRcptTo({ address }, _session, callback) {
    await waitAt('recipient', address)
    callback()
  },
  async onData(stream, { envelope }, callback) {
    const chunks = await stream.toArray().catch(() => undefined)
    if (!chunks) return // the client was killed amid the message
    const source = Buffer.concat(chunks).toString()
    const [to = ''] = envelope.rcptTo.map(({ address }) => address)
    const [, messageId = '', event = ''] = /^Message-ID: (<([^.@]+)[^>]*>)/im.exec(source) ?? []
    received.push({ to, messageId, event })
    await waitAt('message', to)
    callback()
  },
})
// A client that was killed.
server.on('error', () => {})

export async function startMailServer() {
  const { port } = new URL(process.env.SMTP_URL ?? '')
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
}

export function closeMailServer() {
  return new Promise<void>((resolve) => server.close(() => resolve()))
}

/** The mails that an email received, oldest first; a repeated mail is in it twice. */
export function mailsTo(email: string) {
  return received.filter(({ to }) => to === email)
}

/** Holds the next mail to `email` at a step. */
export function holdMail(email: string, step: Step) {
  let isHeld = false
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isReached = () => {
    isHeld = true
  }
  holds.set(email, { step, isReached, released })
  return { release, reached: () => within(20, async () => isHeld) }
}

/** Only the first that gets there is held. */
async function waitAt(step: Step, email: string) {
  const hold = holds.get(email)
  if (hold?.step !== step) return
  holds.delete(email)
  hold.isReached()
  await hold.released
}
