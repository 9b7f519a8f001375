import { Link } from 'react-router'
import { TextLink } from '../components/text-link.tsx'
import { useSession } from '../session/session.ts'

/** Leads to the checkout; as long as lines have to be settled, to the first of them. */
export function CheckOutButton({ unsettled }: { unsettled: number }) {
  const isGuest = useSession().status === 'out'
  if (unsettled > 0) {
    return (
      <button type="button" className="btn btn-primary btn-lg" onClick={showFirstUnsettled}>
        {unsettled === 1 ? 'Settle 1 line' : `Settle ${unsettled} lines`}
      </button>
    )
  }
  if (isGuest) {
    return (
      <>
        <Link to="/checkout" className="btn btn-primary btn-lg">
          Check out as a guest
        </Link>
        <p className="text-sm">
          Have an account? <TextLink to="/login?from=%2Fbasket">Log in</TextLink>
        </p>
      </>
    )
  }
  return (
    <Link to="/checkout" className="btn btn-primary btn-lg">
      Check out
    </Link>
  )
}

function showFirstUnsettled() {
  const note = document.querySelector<HTMLElement>('[data-blocks]')
  note?.focus({ preventScroll: true })
  note?.scrollIntoView({ block: 'center' })
}
