import { emailsOf } from '#contract/mail/notice-setting.ts'
import { listAdmins } from '../identity/admins.ts'
import { getSetting } from '../settings/setting.ts'

/** Who gets the owner's mails: as set, else the shop's contact, else every owner. */
export async function listOwnersEmails() {
  const [{ recipients }, shop] = await Promise.all([getSetting('notices'), getSetting('shop')])
  const set = emailsOf(recipients || shop.email)
  if (set.length > 0) return set
  return (await listAdmins()).map(({ email }) => email)
}
