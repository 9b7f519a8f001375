import { randomUUID } from 'node:crypto'
import { connect, type PeerCertificate } from 'node:tls'
import type { Outcome } from '#contract/staff/check.ts'
import { storage } from '../../catalog/picture/storage.ts'
import { sayConnectionError } from '../../platform/connection-error.ts'
import { env } from '../../platform/env.server.ts'
import { listOwnersEmails } from '../../platform/mail/owners-emails.ts'
import { hasInbox, sendMail, verifyMailServer } from '../../platform/mail/send.ts'
import { sayMailError } from '../../platform/mail/smtp-error.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { fails, warns, works } from './outcome.ts'

// What the shop reaches over the network: hosts of its own configuration alone.

/** @param isAsked by a person: a message is sent, too */
export async function checkMail(isAsked: boolean): Promise<Outcome> {
  if (hasInbox) return works('Emails go to the demo’s inbox')
  try {
    await verifyMailServer()
    if (!isAsked) return works('The mail server takes the password')
    const { name } = await getSetting('shop')
    const text = `This email shows that ${name} can send emails. There is nothing to do.`
    const to = await listOwnersEmails()
    await sendMail({ to, subject: `${name} can send emails`, text, html: `<p>${text}</p>` })
    return works('The mail server took an email to you: look whether it has arrived')
  } catch (error) {
    const isPassword = isPasswordRefused(error)
    const step = isPassword
      ? 'Correct user and password in SMTP_URL, and restart the shop.'
      : 'Check host and port of SMTP_URL, and restart the shop if you change it.'
    return fails(sayMailError(error), step)
  }
}

function isPasswordRefused(error: unknown) {
  if (!(error instanceof Error)) return false
  const { responseCode, command }: Error & { responseCode?: number; command?: string } = error
  return responseCode === 535 || command?.startsWith('AUTH') === true
}

const TIMEOUT_MS = 8_000
const DAY_MS = 24 * 60 * 60_000
/** A certificate that renews itself does so earlier: at a third of what it lasts. */
const MIN_DAYS_LEFT = 14
const MIN_PART_LEFT = 1 / 6
const URL_STEP = 'Check PUBLIC_URL, its DNS and the proxy before the shop (docs/going-live.md).'

/** Is PUBLIC_URL this shop, with a certificate? */
export async function checkUrl(): Promise<Outcome> {
  const { publicUrl } = env
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${publicUrl}/robots.txt`, { redirect: 'manual', signal })
    const isOwn = (await answer.text()).includes(`Sitemap: ${publicUrl}/sitemap.xml`)
    if (!answer.ok || !isOwn) {
      return fails(`Something else than the shop answers at ${publicUrl}`, URL_STEP)
    }
    return new URL(publicUrl).protocol === 'https:' ? await checkCertificate() : saysHttp()
  } catch (error) {
    return fails(`The shop can’t reach ${publicUrl} (${sayConnectionError(error)})`, URL_STEP)
  }
}

function saysHttp() {
  return env.demo
    ? works('The demo answers')
    : fails(
        'The shop’s URL is not https',
        'Set PUBLIC_URL to an https:// URL (docs/going-live.md).',
      )
}

async function checkCertificate(): Promise<Outcome> {
  return judgeCertificate(await readCertificate())
}

/** One of a few hours, such as of Caddy's local authority, is renewed hours before its end. */
export function judgeCertificate({
  valid_from: from,
  valid_to: until,
}: Pick<PeerCertificate, 'valid_from' | 'valid_to'>) {
  const left = Date.parse(until) - Date.now()
  const lasts = Date.parse(until) - Date.parse(from)
  return left < Math.min(MIN_DAYS_LEFT * DAY_MS, lasts * MIN_PART_LEFT)
    ? warns(`The certificate ends at ${until}`, 'Find out why it is not renewed.')
    : works(`The shop answers over https; its certificate lasts until ${until}`)
}

function readCertificate() {
  const { hostname, port } = new URL(env.publicUrl)
  return new Promise<PeerCertificate>((resolve, reject) => {
    const options = { host: hostname, port: Number(port) || 443, servername: hostname }
    const socket = connect({ ...options, timeout: TIMEOUT_MS }, () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
    socket.on('timeout', () => socket.destroy(new Error('timeout')))
    socket.on('error', reject)
  })
}

/** Can a photo be stored, read and removed? */
export async function checkPhotos(): Promise<Outcome> {
  const name = `check/${randomUUID()}`
  const bytes = Buffer.from('probe')
  const where = env.media.s3 ? 'bucket' : 'folder'
  try {
    await storage.put(name, bytes)
    const found = await storage.get(name)
    await storage.remove([name])
    if (found?.equals(bytes)) return works(`The ${where} of photos takes files`)
    return fails(`The ${where} of photos loses files`, sayWhere())
  } catch (error) {
    return fails(`The ${where} of photos takes no files (${sayConnectionError(error)})`, sayWhere())
  }
}

function sayWhere() {
  return env.media.s3
    ? 'Check the MEDIA_S3 variables and the rights of their key (docs/pictures.md).'
    : 'Check that the disk has room and that the shop may write to MEDIA_DIR.'
}
