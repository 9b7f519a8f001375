import { Link } from 'react-router'
import { TextLink } from '../components/text-link.tsx'
import { useSession } from '../session/session.ts'

/** Leads to the checkout; as long as lines have to be settled, to the first of them. */
export function CheckOutButton({ unsettled }: { unsettled: number }) {
  const isGuest = useSession().status === 'out'
  if (unsettled > 0) return <SettleButton unsettled={unsettled} />
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

/** The step before: nothing can be ordered yet. */
export function SettleButton({ unsettled }: { unsettled: number }) {
  return (
    <button type="button" className="btn btn-primary btn-lg" onClick={showFirstUnsettled}>
      {unsettled === 1 ? 'Settle 1 line' : `Settle ${unsettled} lines`}
    </button>
  )
}

function showFirstUnsettled() {
  const note = document.querySelector<HTMLElement>('[data-blocks]')
  const folded = note?.closest('details') // on a phone the checkout's parts
  if (folded) folded.open = true
  note?.focus({ preventScroll: true })
  note?.scrollIntoView({ block: 'center' })
}
