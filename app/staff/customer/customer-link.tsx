import { useIsRefused } from '#app/session/session.ts'
import { Email } from '#app/ui/components/email.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'

type Props = { email: string | null; className?: string; children: string }

/** To the customer's page, by a search for their one email. */
export function CustomerLink({ email, className, children }: Props) {
  const isRefused = useIsRefused('customers')
  if (!email || isRefused) return null
  return (
    <TextLink to={pathOf(email)} className={className}>
      {children}
    </TextLink>
  )
}

/** The email in a list: it leads to the customer’s page, for whom may see it. */
export function CustomerEmail({ email }: { email: string }) {
  const isRefused = useIsRefused('customers')
  if (isRefused) return <Email email={email} />
  return (
    <TextLink to={pathOf(email)} className="text-quiet text-sm wrap-anywhere lg:min-h-0">
      <Email email={email} />
    </TextLink>
  )
}

function pathOf(email: string) {
  return `/dashboard/customers?${new URLSearchParams({ q: email })}`
}
