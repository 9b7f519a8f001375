import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sentenceOfGoogle, tellWaitingTab } from '../google-window.ts'
import { pageTitle } from '../page-meta.ts'
import type { Route } from './+types/signed-in'

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Back from Google'), { name: 'robots', content: 'noindex' }]
}

/** Where the Google window ends. It closes as soon as the tab that waits has heard of it. */
export default function SignedIn() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const [state, error] = [query.get('state'), query.get('error')]
  const [isUnheard, setUnheard] = useState(false)
  useEffect(
    () => (state ? tellWaitingTab({ state, error }, () => setUnheard(true)) : undefined),
    [state, error],
  )
  return (
    <section className="content-width max-w-md py-12">
      <h1>Back from Google</h1>
      {error && <p className="mt-4">{sentenceOfGoogle(error)}</p>}
      {isUnheard && !error && (
        <p role="alert" className="mt-4">
          You are not signed in: the page that opened this window is gone. Log in again in the shop.
        </p>
      )}
      <p className="mt-4">You can close this window and go on in the shop.</p>
    </section>
  )
}
