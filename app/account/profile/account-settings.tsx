import { Suspense } from 'react'
import { useIsAllowed } from '#app/session/session.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { Device } from '#contract/account/account.ts'
import type { SignedInUser } from '#contract/identity/identity.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasswordCard } from './password-card.tsx'

type Props = { user: SignedInUser; devices: Device[] }

// Its script is for the staff.
const SecondFactorCard = lazyComponent(
  async () => (await import('./second-factor-card.tsx')).SecondFactorCard,
)

export function AccountSettings({ user, devices }: Props) {
  const isStaff = useIsAllowed()
  return (
    <section className="mt-10">
      <h2>Account</h2>
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
        <AppearanceCard user={user} />
        <PasswordCard email={user.email} />
        {isStaff && (
          <Suspense>
            <SecondFactorCard />
          </Suspense>
        )}
        <DevicesCard devices={devices} />
        <DataCard email={user.email} />
      </div>
    </section>
  )
}
