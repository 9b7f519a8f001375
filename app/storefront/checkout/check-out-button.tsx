import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/session/session.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatCountOf } from '#contract/money.ts'

/** Leads to the checkout; as long as lines have to be fixed, to the first of them. */
export function CheckOutButton({ toFix }: { toFix: number }) {
  const isGuest = useSession().status === 'out'
  if (toFix > 0) return <FixButton>{`Fix ${formatCountOf(toFix, 'item')}`}</FixButton>
  if (isGuest) {
    return (
      <Link to="/checkout" className="btn btn-primary btn-lg max-md:px-4 max-md:text-base">
        {/* On the narrowest phones the whole label would lie over the subtotal beside it. */}
        Check out<span className="max-[22.5rem]:hidden"> as a guest</span>
      </Link>
    )
  }
  return (
    <Link to="/checkout" className="btn btn-primary btn-lg max-md:px-4 max-md:text-base">
      Check out
    </Link>
  )
}

/** Offers a visitor the login. @param from where it leads back to */
export function HaveAccount({ from }: { from: '/basket' | '/checkout' }) {
  if (useSession().status !== 'out') return null
  return (
    <p className="text-sm">
      Have an account? <TextLink to={`/login?from=${encodeURIComponent(from)}`}>Log in</TextLink>
    </p>
  )
}

type FixProps = {
  children: string
  /** What is missing: said once it is pressed, as the line may be in sight already. */
  missing?: string
}

/** Leads to the first line to fix: nothing can be ordered before that. */
export function FixButton({ children, missing }: FixProps) {
  const [isTold, setTold] = useState(false)
  const show = () => {
    setTold(true)
    showFirstToFix()
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-primary btn-lg max-md:px-4 max-md:text-base"
        onClick={show}
      >
        {children}
      </button>
      {missing && <FormError>{isTold ? missing : undefined}</FormError>}
    </>
  )
}

function showFirstToFix() {
  const note = document.querySelector<HTMLElement>('[data-blocks]')
  const folded = note?.closest('details') // on a phone the checkout's parts
  if (folded) folded.open = true
  note?.focus({ preventScroll: true })
  note?.scrollIntoView({ block: 'center' })
}
