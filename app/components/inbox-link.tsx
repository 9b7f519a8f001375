import { Link } from 'react-router'

/** Of a shop that sends no mail but shows it. */
export function InboxLink() {
  return (
    <Link to="/inbox" className="underline underline-offset-4">
      This demo keeps its email here.
    </Link>
  )
}
