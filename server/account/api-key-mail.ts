import type { NewApiKey } from '#contract/account/api-key.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'
import { listAdmins } from '../platform/identity/admins.ts'
import { layOut } from '../platform/mail/layout.ts'
import { sendMail } from '../platform/mail/send.ts'
import { getSetting } from '../platform/settings/setting.ts'

/** To all owners: the account of one of them may be in other hands. */
export async function sendApiKeyMail(maker: string, { name, role }: NewApiKey) {
  const shop = await getSetting('shop')
  for (const { email } of await listAdmins()) {
    const text = `${maker} has made the API key ‘${name}’, with the role ${ROLE_NAMES[role]}.`
    const blocks = [
      { kind: 'text' as const, text },
      { kind: 'quiet' as const, text: 'If you don’t expect this, revoke it on the page Staff.' },
    ]
    await sendMail(await layOut(email, { subject: `A new API key of ${shop.name}`, blocks }))
  }
}
