import { useState } from 'react'
import * as api from '../api.ts'
import { sentenceOf } from '../http.ts'
import { useSession } from '../session.ts'

/** For somebody signed in who has not shown yet that their email is theirs; nothing for all others. */
export function UnverifiedEmail() {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  if (session.status !== 'in' || session.user.emailVerified) return null
  const { email } = session.user

  const onSend = async () => {
    setBusy(true)
    try {
      await api.sendVerificationEmail()
      setSaid(`An email is on its way to ${email}.`)
    } catch (error) {
      setSaid(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 rounded-box border border-base-300 border-l-4 border-l-warning bg-base-100 px-4 py-2">
      <p role="status" className="min-w-0 wrap-anywhere text-sm">
        {said ?? 'Your email is not verified.'}
      </p>
      <button
        type="button"
        className="min-h-11 cursor-pointer font-semibold text-sm underline underline-offset-4 disabled:text-quiet"
        disabled={busy}
        onClick={onSend}
      >
        Send the link again
      </button>
    </div>
  )
}
