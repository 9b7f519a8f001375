import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { stopFitMails } from '#app/api/fit-mail.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import type { Route } from './+types/stop-emails'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Stop these emails')
}

/** Where an email leads that asks how the parts of an order fit. */
export default function StopEmails() {
  const token = useLocation().hash.slice(1)
  const [isStopped, setStopped] = useState(false)
  const { run, pending, error } = useAction({ revalidate: false })
  const stop = async () => {
    await stopFitMails(token)
    setStopped(true)
  }
  return (
    <section className="content-width max-w-md py-12">
      <h1>Stop these emails</h1>
      <noscript>
        <p className="mt-4">This link requires JavaScript, which is off in this browser.</p>
      </noscript>
      <div role="status" className="mt-4">
        {isStopped && <p>Stopped. We’ll ask you no more how parts fit.</p>}
      </div>
      {isStopped ? (
        <Link to="/catalog" className="btn btn-outline mt-6 border-control">
          See the catalog
        </Link>
      ) : (
        <div className="noscript:hidden">
          <p>Press the button, and we’ll ask you no more how the parts of your orders fit.</p>
          <button
            type="button"
            className="btn btn-primary mt-6"
            disabled={pending}
            onClick={() => run(stop)}
          >
            Ask me no more
          </button>
        </div>
      )}
      <FormError>{error}</FormError>
    </section>
  )
}
