import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/components/avatar.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { Email } from '#app/ui/components/email.tsx'
import type { Profile } from '#contract/account/profile.ts'

export function SavedProfile({ profile, photoURL }: { profile: Profile; photoURL: string | null }) {
  const { name, email, education, phone, address, linkedin } = profile
  return (
    <Card className="p-5">
      <div className="flex items-center gap-4">
        <Avatar src={photoURL} name={name} size={72} />
        <p className="min-w-0 wrap-anywhere">
          <span dir="auto" className="block font-semibold">
            {name}
          </span>
          <span className="block text-quiet">
            <Email email={email} />
          </span>
        </p>
      </div>
      <dl className="mt-4 grid gap-3 sm:grid-cols-2">
        <Detail label="Education">{education}</Detail>
        <Detail label="Phone">{phone}</Detail>
        <Detail label="Address">{address}</Detail>
        <Detail label="LinkedIn">
          {linkedin && (
            <a
              href={linkedin}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {linkedin}
            </a>
          )}
        </Detail>
      </dl>
    </Card>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        {children || <span className="text-quiet">Not provided</span>}
      </dd>
    </div>
  )
}
