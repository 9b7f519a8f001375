import { Link } from 'react-router'

/** For a demo, which shows its mail instead of sending it. */
export function InboxLink() {
  return (
    <Link to="/inbox" className="underline underline-offset-4">
      This demo keeps its email here.
    </Link>
  )
}
