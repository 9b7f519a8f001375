import { useIsRefused } from '#app/session/session.ts'
import { TextLink } from '#app/ui/components/text-link.tsx'

type Props = { email: string | null; className?: string; children?: string }

/** To the customer's page, by a search for their one email. */
export function CustomerLink({ email, className, children = 'Customer’s page' }: Props) {
  const isRefused = useIsRefused('customers')
  if (!email || isRefused) return null
  return (
    <TextLink
      to={`/dashboard/customers?${new URLSearchParams({ q: email })}`}
      className={className}
    >
      {children}
    </TextLink>
  )
}
