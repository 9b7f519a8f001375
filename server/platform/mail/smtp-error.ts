import { sayConnectionError } from '../connection-error.ts'
import { JobError } from '../jobs/job-error.ts'

type SmtpError = Error & {
  command?: string
  responseCode?: number
  response?: string
  errno?: number
}

/** Refusals of the recipient or of the message, which another attempt would meet again. */
const FINAL = [550, 551, 552, 553, 554, 556]
const MAX_WORDS = 120

/**
 * The mail server's answer. A 5xx about the recipient or the message is final; one about the sender
 * or the password is not, because the owner can correct it.
 */
export function toMailError(error: unknown) {
  const { command = '', responseCode = 0 } = error as SmtpError
  const isFinal = FINAL.includes(responseCode) && !/^(EHLO|HELO|AUTH|MAIL)/i.test(command)
  const sentence = sayMailError(error, isFinal)
  if (responseCode || isUntrusted(error)) return new JobError(sentence, { isFinal })
  return new JobError(`${sentence}: check the host and port of SMTP_URL`)
}

/** In a sentence without the recipient, and without what to do. */
export function sayMailError(error: unknown, isFinal = false) {
  const { responseCode, response = '', message } = error as SmtpError
  if (isUntrusted(error)) return `The mail server’s certificate is not trusted: ${message}`
  if (!responseCode) return `The mail server can’t be reached: ${sayConnectionError(error)}`
  const sentence = isFinal ? meaningOf(response) : 'The mail server did not take it'
  const words = wordsOf(response)
  return words ? `${sentence}: “${words}”` : sentence
}

function isUntrusted(error: unknown) {
  const { responseCode, message } = error as SmtpError
  return !responseCode && /certificate|altnames/i.test(message)
}

/** What the enhanced status code (RFC 3463) means. */
function meaningOf(response: string) {
  const [, subject, detail] = /^\d{3}[ -]5\.(\d)\.(\d+)/.exec(response) ?? []
  if (subject === '1' || /user unknown|no such (user|mailbox)/i.test(response))
    return 'No such mailbox'
  if (subject === '2' && detail === '2') return 'The mailbox is full'
  return 'The mail server refused it'
}

/** The first line, without codes and emails. */
function wordsOf(response: string) {
  const [line = ''] = response.split(/[\r\n]/)
  const words = line
    .replace(/^\d{3}[ -]?(\d\.\d\.\d+ )?/, '')
    .replace(/\S*@\S*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words
}
