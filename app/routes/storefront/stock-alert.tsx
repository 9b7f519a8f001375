import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { hasStatus } from '#app/api/http.ts'
import { confirmStockAlert, stopStockAlerts } from '#app/api/stock-alert.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { StockAlert } from '#contract/catalog/stock-alert.ts'
import type { Route } from './+types/stock-alert'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Back in stock')
}

type Done = { kind: 'stopped' } | { kind: 'ended' } | { kind: 'waiting'; alert: StockAlert }

/**
 * Where the links of an alert's emails lead. It does what they say on a click, not on load: mail
 * scanners open links.
 */
export default function StockAlertPage() {
  const [purpose, ...token] = useLocation().hash.slice(1).split('.')
  const isHydrated = useHydrated()
  const [done, setDone] = useState<Done>()
  const { run, pending, error } = useAction({ revalidate: false })

  async function confirm() {
    try {
      setDone({ kind: 'waiting', alert: await confirmStockAlert(token.join('.')) })
    } catch (caught) {
      if (!hasStatus(caught, 410)) throw caught
      setDone({ kind: 'ended' })
    }
  }

  async function stop() {
    await stopStockAlerts(token.join('.'))
    setDone({ kind: 'stopped' })
  }

  const isConfirming = isHydrated && purpose === 'confirm' && !done
  const isStopping = isHydrated && purpose === 'stop' && !done
  return (
    <section className="content-width max-w-md py-12">
      <h1>Back in stock</h1>
      <noscript>
        <p className="mt-4">This link requires JavaScript, which is off in this browser.</p>
      </noscript>
      <div role="status" className="mt-4 grid justify-items-start gap-4">
        {done?.kind === 'waiting' && <Waiting alert={done.alert} />}
        {done?.kind === 'stopped' && <p>Stopped. We’ll send you no more of these emails.</p>}
        {done?.kind === 'ended' && (
          <p>This alert was stopped, has done its work, or has expired. Ask on the part’s page.</p>
        )}
      </div>
      {isConfirming && (
        <Ask label="Tell me when it is back" pending={pending} onClick={() => run(confirm)}>
          Press the button to get one email when the part is back in stock.
        </Ask>
      )}
      {isStopping && (
        <Ask label="Stop my alerts" pending={pending} onClick={() => run(stop)}>
          Press the button to stop all alerts of this email.
        </Ask>
      )}
      {isHydrated && !isConfirming && !isStopping && (
        <Link to="/catalog" className="btn btn-outline mt-6 border-control">
          See the catalog
        </Link>
      )}
      {done?.kind === 'waiting' && (
        <button
          type="button"
          className="btn btn-ghost mt-2"
          disabled={pending}
          onClick={() => run(stop)}
        >
          Stop my alerts
        </button>
      )}
      <FormError>{error}</FormError>
    </section>
  )
}

function Waiting({ alert: { title, path } }: { alert: StockAlert }) {
  return (
    <p className="wrap-anywhere">
      We’ll email you once, when{' '}
      <Link to={path} className="underline underline-offset-4">
        {title}
      </Link>{' '}
      is back.
    </p>
  )
}

type AskProps = { label: string; pending: boolean; onClick: () => void; children: string }

function Ask({ label, pending, onClick, children }: AskProps) {
  return (
    <>
      <p>{children}</p>
      <button type="button" className="btn btn-primary mt-6" disabled={pending} onClick={onClick}>
        {label}
      </button>
    </>
  )
}
