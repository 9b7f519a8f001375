import { Link } from 'react-router'

type Props = { children: string; to: string; action: string }

/** In place of a list with nothing in it: one sentence and one way on. */
export function EmptyList({ children, to, action }: Props) {
  return (
    <div className="mt-6 grid justify-items-center gap-4 rounded-box border border-base-300 bg-base-100 p-8 text-center">
      <img src="/art/empty-orders.svg" alt="" width={240} height={180} />
      <p>{children}</p>
      <Link to={to} className="btn btn-primary">
        {action}
      </Link>
    </div>
  )
}
