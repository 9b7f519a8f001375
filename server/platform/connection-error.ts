/** Why a connection or a file failed, in words for the owner: the first that matches. */
const WORDS: [RegExp, string][] = [
  [/ECONNREFUSED/, 'nothing answers at that port'],
  // Before EDNS, the code that nodemailer gives to both.
  [/EAI_AGAIN/, 'its name can’t be looked up now'],
  [/ENOTFOUND|EDNS/, 'there is no such host'],
  [/ETIMEDOUT|TimeoutError|AbortError|UND_ERR_\w+_TIMEOUT/, 'no answer in time'],
  [/EHOSTUNREACH|ENETUNREACH/, 'no network leads there'],
  [/ECONNRESET|ECONNECTION|EPIPE|UND_ERR_SOCKET/, 'it ended the connection'],
  [/wrong version number|EPROTO|ETLS/, 'one side encrypts, the other does not: check the port'],
  [/EACCES|EPERM/, 'no permission'],
  [/ENOSPC|EDQUOT/, 'the disk is full'],
  [/ENOENT|ENOTDIR/, 'there is no such folder'],
]

/** Never its own message, which may name what is secret. */
export function sayConnectionError(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const { code = '', message, name, cause }: Error & { code?: string } = error
  const said = `${code} ${name} ${message}`
  const [, words] = WORDS.find(([pattern]) => pattern.test(said)) ?? []
  if (words) return words
  if (cause instanceof Error) return sayConnectionError(cause)
  return code || name
}
