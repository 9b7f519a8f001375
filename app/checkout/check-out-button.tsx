import { Link } from 'react-router'

/** Switches the way from the basket to its checkout on. */
const IS_CHECKOUT_OPEN: boolean = false

/** Leads to the checkout; as long as lines have to be settled, to the first of them. */
export function CheckOutButton({ unsettled }: { unsettled: number }) {
  if (!IS_CHECKOUT_OPEN) return null
  if (unsettled > 0) {
    return (
      <button type="button" className="btn btn-primary btn-lg" onClick={showFirstUnsettled}>
        {unsettled === 1 ? 'Settle 1 line' : `Settle ${unsettled} lines`}
      </button>
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
