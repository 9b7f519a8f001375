import type { Device } from '#contract/account/account.ts'
import type { Addresses } from '#contract/account/saved-address.ts'
import type { SignedInUser } from '#contract/identity/identity.ts'
import { AddressesCard } from './addresses-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasswordCard } from './password-card.tsx'

type Props = { user: SignedInUser; devices: Device[]; saved: Addresses }

export function AccountSettings({ user, devices, saved }: Props) {
  return (
    <section className="mt-10">
      <h2>Account</h2>
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
        <AppearanceCard user={user} />
        <AddressesCard saved={saved} />
        <PasswordCard email={user.email} />
        <DevicesCard devices={devices} />
        <DataCard email={user.email} />
      </div>
    </section>
  )
}
