import { Link } from 'react-router'
import { Card } from '../components/card.tsx'

type Props = { children: string; to: string; action: string }

/** Replaces an empty list: one sentence and one link. */
export function EmptyList({ children, to, action }: Props) {
  return (
    <Card className="mt-6 grid justify-items-center gap-4 p-8 text-center">
      <img src="/art/empty-orders.svg" alt="" width={240} height={180} />
      <p>{children}</p>
      <Link to={to} className="btn btn-primary">
        {action}
      </Link>
    </Card>
  )
}
