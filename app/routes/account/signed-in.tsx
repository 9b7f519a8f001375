import { useEffect, useState } from 'react'
import { googleErrorMessage, postResultToOpener } from '#app/account/sign-in/google-result.ts'
import { useHydratedSearch } from '#app/ui/navigation/use-hydrated-search.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import type { Route } from './+types/signed-in'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Back from Google')
}

/** The last page of the Google window. It closes when the opener has received its result. */
export default function SignedIn() {
  const query = new URLSearchParams(useHydratedSearch())
  const [state, error] = [query.get('state'), query.get('error')]
  const [hasNoOpener, setNoOpener] = useState(false)
  useEffect(
    () => (state ? postResultToOpener({ state, error }, () => setNoOpener(true)) : undefined),
    [state, error],
  )
  return (
    <section className="content-width max-w-md py-12">
      <h1>Back from Google</h1>
      {error && <p className="mt-4">{googleErrorMessage(error)}</p>}
      {hasNoOpener && !error && (
        <p role="alert" className="mt-4">
          You are not signed in: the page that opened this window is gone. Log in again in the shop.
        </p>
      )}
      <p className="mt-4">You can close this window and continue in the shop.</p>
    </section>
  )
}
