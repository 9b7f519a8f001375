import { Link } from 'react-router'
import { Notice } from '../components/notice.tsx'

/** In the place of the form: the account's session has ended, and its basket and order are its own. */
export function SignedOut() {
  return (
    <div role="alert">
      <Notice kind="warning" className="mt-6 grid justify-items-start gap-3 p-4">
        <h2>You’re signed out</h2>
        <p>
          Log in to continue. Your basket is in your account, and this tab keeps what you typed.
        </p>
        <Link to="/login?from=%2Fcheckout" className="btn btn-primary">
          Log in
        </Link>
      </Notice>
    </div>
  )
}
