import { Link } from 'react-router'

/** Leads to the checkout; as long as lines have to be settled, to the first of them. */
export function CheckOutButton({ unsettled }: { unsettled: number }) {
  if (unsettled > 0) return <SettleButton unsettled={unsettled} />
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
