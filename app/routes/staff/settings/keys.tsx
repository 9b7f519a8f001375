import { listApiKeys } from '#app/api/api-key.ts'
import { programTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { ApiKeyForm } from '#app/staff/settings/program/api-key-form.tsx'
import { ApiKeyList } from '#app/staff/settings/program/api-key-list.tsx'
import { ProgramPage } from '#app/staff/settings/program/program-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/keys'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'staff')
  return { keys: await listApiKeys() }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, programTitle('keys'))]
}

/** The keys with which programs call the shop. */
export default function ApiKeys({ loaderData: { keys } }: Route.ComponentProps) {
  return (
    <ProgramPage page="keys">
      <p className="max-w-prose text-quiet">
        With a key a program makes the{' '}
        <a href="/api/docs" className="underline underline-offset-4">
          calls of the staff
        </a>{' '}
        that its role may, and no more than its maker. It changes no roles, exports nothing and
        opens no account.
      </p>
      <ApiKeyForm />
      <ApiKeyList keys={keys} />
    </ProgramPage>
  )
}
