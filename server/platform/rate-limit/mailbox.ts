const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an email reaches, in one spelling: `casey@gmail.com` for
 * `Ca.sey+parts@googlemail.com`. Most mail servers ignore what follows a plus sign, and Gmail also
 * the dots before it. Otherwise each spelling of one person's email would get as many mails as one
 * mailbox may.
 */
export function mailboxOf(email: string) {
  const [, local = '', domain = ''] = /^(.+)@(.*)$/.exec(email.toLowerCase()) ?? []
  const name = local.replace(/(?!^)\+.*$/, '')
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
