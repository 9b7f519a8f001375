import { Link } from 'react-router'
import { Card } from '../components/card.tsx'

type Props = { children: string; to: string; action: string }

/** Replaces an empty list: one sentence and one link. */
export function EmptyList({ children, to, action }: Props) {
  return (
    <Card className="mt-6 grid grid-cols-1 justify-items-center gap-4 p-8 text-center">
      <img src="/art/empty-orders.svg" alt="" width={240} height={180} />
      <p className="min-w-0 max-w-full wrap-anywhere">{children}</p>
      <Link to={to} className="btn btn-primary">
        {action}
      </Link>
    </Card>
  )
}
