import type { NewApiKey } from '#contract/account/api-key.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'
import { listAdmins } from '../platform/identity/admins.ts'
import { layOut } from '../platform/mail/layout.ts'
import { sendMail } from '../platform/mail/send.ts'
import { getSetting } from '../platform/settings/setting.ts'

/** To all owners: the account of one of them may be in other hands. */
export async function sendApiKeyMail(maker: string, { name, role }: NewApiKey) {
  await sendToOwners('A new API key', [
    `${maker} has made the API key ‘${name}’, with the role ${ROLE_NAMES[role]}.`,
    'If you don’t expect this, revoke it in Settings, API keys.',
  ])
}

/** The programs that used them have stopped. @param names of keys, or none: no mail */
export async function sendRevokedKeysMail(maker: string, names: string[]) {
  if (names.length === 0) return
  const keys = names.map((name) => `‘${name}’`).join(', ')
  await sendToOwners('API keys have ended', [
    `The password or second step of ${maker} was reset or removed. The API keys made by that account have ended with it: ${keys}.`,
    'If the account is in the right hands, make new keys in Settings, API keys, for the programs that need them.',
  ])
}

async function sendToOwners(subject: string, [text, advice]: [string, string]) {
  const shop = await getSetting('shop')
  const blocks = [
    { kind: 'text' as const, text },
    { kind: 'quiet' as const, text: advice },
  ]
  for (const { email } of await listAdmins())
    await sendMail(await layOut(email, { subject: `${subject}: ${shop.name}`, blocks }))
}
