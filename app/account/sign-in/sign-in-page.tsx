import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useHydratedSearch } from '#app/ui/navigation/use-hydrated-search.ts'
import { PendingPurchase } from './pending-purchase.tsx'

type Props = {
  title: string
  /** Above the part that the visitor was about to purchase. */
  toPurchase: string
  /** What an account is good for. */
  reason?: string
  /** What it says to a browser without scripts, in which its form works; else it does not. */
  withoutScripts?: ReactNode
  notice?: ReactNode
  /** The form. */
  children: ReactNode
  /** A link to the other page, for visitors who came to the wrong one. */
  other: { question: string; to: string; label: string }
}

/** Login or Sign Up. */
export function SignInPage(props: Props) {
  const { title, toPurchase, reason, withoutScripts, notice, children, other } = props
  const search = useHydratedSearch()
  const hasForm = withoutScripts !== undefined
  return (
    <section className="content-width max-w-md py-12">
      <h1>{title}</h1>
      {reason && (
        <p className="mt-2 text-quiet">
          {reason}{' '}
          <TextLink to="/basket" className="min-h-0!">
            You can order without an account, too.
          </TextLink>
        </p>
      )}
      {notice}
      <PendingPurchase search={search}>{toPurchase}</PendingPurchase>
      <noscript>
        {withoutScripts ?? (
          <>
            <p className="mt-6">{title} needs JavaScript, which is off in this browser.</p>
            <TextLink to="/catalog">See the catalog</TextLink>
          </>
        )}
      </noscript>
      <div className={hasForm ? undefined : 'noscript:hidden'}>{children}</div>
      <p className="mt-6">
        {other.question} <TextLink to={other.to + search}>{other.label}</TextLink>
      </p>
    </section>
  )
}
