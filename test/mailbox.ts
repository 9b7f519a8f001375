import { allMailSent } from '#server/platform/mail/send.ts'
import { mailServer } from './environment.ts'

// The messages of the tests' mail server, parsed.

type Received = {
  to: string[]
  headers: Record<string, string>
  text: string
  html: string
  /** The URL of the one link in the text. */
  url: URL
  token: string
}

/** All messages to an email, oldest first, once no mail is pending. */
export async function mailTo(email: string) {
  await allMailSent()
  return mailServer.received.filter(({ to }) => to.includes(email)).map(read)
}

export async function lastMailTo(email: string) {
  const last = (await mailTo(email)).at(-1)
  if (!last) throw new Error(`no mail came for ${email}`)
  return last
}

function read({ to, source }: (typeof mailServer.received)[number]): Received {
  const { headers, body } = split(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decode(split(part)).replaceAll('\r\n', '\n'))
  const [text = '', html = ''] = parts
  const [link = 'no:link'] = /\bhttps?:\S+\?token=\S+/.exec(text) ?? []
  const url = new URL(link)
  return { to, headers, text, html, url, token: url.searchParams.get('token') ?? '' }
}

function split(source: string) {
  const [head = '', ...rest] = source.replace(/^\r\n/, '').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

function decode({ headers, body }: ReturnType<typeof split>) {
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
