import { JobError } from '../jobs/job-error.ts'

type SmtpError = Error & {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  errno?: number
}

/** Refusals of the recipient or of the message, which another attempt would meet again. */
const FINAL = [550, 551, 552, 553, 554, 556]
const MAX_WORDS = 120

/**
 * The mail server's answer, as a sentence without the recipient. A 5xx about the recipient or the
 * message is final; one about the sender or the password is not, because the owner can correct it.
 */
export function toMailError(error: unknown) {
  const { code, command = '', responseCode = 0, response = '', message } = error as SmtpError
  if (!responseCode) {
    if (/certificate|altnames/i.test(message))
      return new JobError(`The mail server’s certificate is not trusted: ${message}`)
    const advice = 'check the host and port of SMTP_URL'
    return new JobError(`The mail server does not answer (${code ?? 'no code'}): ${advice}`)
  }
  const isFinal = FINAL.includes(responseCode) && !/^(EHLO|HELO|AUTH|MAIL)/i.test(command)
  const sentence = isFinal ? meaningOf(response) : 'The mail server did not take it'
  const words = wordsOf(response)
  return new JobError(words ? `${sentence}: “${words}”` : sentence, { isFinal })
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
