import { useState } from 'react'
import { useNavigation } from 'react-router'
import { CANNOT_REACH } from '#app/api/http.ts'
import { MessagePage } from '../components/message-page.tsx'
import { OFFLINE_DRAWING, serverResponds } from './use-reachable.ts'

/** Replaces a page that could not be loaded, as long as the shop is unreachable. */
export function OfflinePage() {
  const { location: next } = useNavigation()
  const [busy, setBusy] = useState(false)
  async function tryAgain() {
    setBusy(true)
    if (!(await serverResponds())) setBusy(false)
    else if (next) location.assign(next.pathname + next.search + next.hash)
    else location.reload()
  }
  return (
    <MessagePage
      title="No connection"
      drawing={OFFLINE_DRAWING}
      action={
        <button type="button" className="btn btn-primary" disabled={busy} onClick={tryAgain}>
          Try again
        </button>
      }
    >
      {CANNOT_REACH}
    </MessagePage>
  )
}
