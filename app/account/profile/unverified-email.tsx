import { useState } from 'react'
import { sendVerificationEmail } from '#app/api/identity.ts'
import { useSession } from '#app/session/session.ts'
import { Notice } from '#app/ui/components/notice.tsx'
import { useAction } from '#app/ui/components/use-action.ts'

type Props = { children?: string }

/**
 * For a user whose email is not verified yet, with what it would be good for; nothing for all
 * others.
 */
export function UnverifiedEmail({ children = 'Your email is not verified.' }: Props) {
  const session = useSession()
  const { run, pending, error } = useAction({ revalidate: false })
  const [isSent, setSent] = useState(false)
  if (session.status !== 'in' || session.user.emailVerified) return null
  const sent = isSent ? `An email is on its way to ${session.user.email}.` : undefined
  return (
    <Notice kind="warning" className="mt-4 flex flex-wrap items-center gap-x-6 px-4 py-2">
      <p role="status" className="min-w-0 wrap-anywhere text-sm">
        {error ?? sent ?? children}
      </p>
      <button
        type="button"
        className="min-h-11 cursor-pointer font-semibold text-sm underline underline-offset-4 disabled:text-quiet"
        disabled={pending}
        onClick={() => run(sendVerificationEmail).then(setSent)}
      >
        Send the link again
      </button>
    </Notice>
  )
}
