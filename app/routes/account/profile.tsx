import { AccountSettings } from '#app/account/profile/account-settings.tsx'
import { AddressesCard } from '#app/account/profile/addresses-card.tsx'
import { ProfileForm } from '#app/account/profile/profile-form.tsx'
import { SavedProfile } from '#app/account/profile/saved-profile.tsx'
import { UnverifiedEmail } from '#app/account/profile/unverified-email.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { getProfile, listDevices } from '../../api/account.ts'
import { listAddresses } from '../../api/address.ts'
import { requireUser } from '../../session/require-user.ts'
import type { Route } from './+types/profile'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const [profile, devices, saved] = await Promise.all([
    getProfile(user.email),
    listDevices(),
    listAddresses(),
  ])
  return { user, profile, devices, saved }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'My Profile')]
}

export default function MyProfile({ loaderData }: Route.ComponentProps) {
  const { user, profile, devices, saved } = loaderData
  return (
    <section>
      <h2>My Profile</h2>
      <UnverifiedEmail />
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <AddressesCard saved={saved} />
          <SavedProfile profile={profile} photoURL={user.photoURL} />
        </div>
        <ProfileForm profile={profile} />
      </div>
      <AccountSettings user={user} devices={devices} />
    </section>
  )
}
