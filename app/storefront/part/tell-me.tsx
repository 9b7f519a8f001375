import { type FormEvent, useEffect, useState } from 'react'
import { addStockAlert, listStockAlerts, removeStockAlert } from '#app/api/stock-alert.ts'
import { useSession } from '#app/session/session.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { InboxLink } from '#app/ui/components/inbox-link.tsx'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { shopToday } from '#app/ui/format-date.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { arrivalDay } from '#contract/order/arrival-day.ts'

type Props = {
  productId: string
  expectedOn: string | null
  /** Can another part be bought instead? */
  isSecond: boolean
  hasInbox: boolean
}

type Alert = { state: 'waiting' | 'unconfirmed'; email: string }

/** Asks for one email when the part is back in stock. */
export function TellMe({ productId, expectedOn, isSecond, hasInbox }: Props) {
  const { alert, setAlert, ownEmail } = useOwnAlert(productId)
  const [typed, setTyped] = useState<string>()
  const [isEmpty, setEmpty] = useState(false)
  const { run, pending, error } = useAction({ revalidate: false })
  const email = typed ?? ownEmail ?? ''
  // Its scripts come after the page’s: what is typed and sent before waits for them, too.
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
  }, [isHydrated])

  function ask(event: FormEvent) {
    event.preventDefault()
    setEmpty(email.trim() === '')
    if (email.trim() === '') return
    void run(async () => {
      const { state } = await addStockAlert(productId, email.trim())
      setAlert({ state, email: email.trim() })
    })
  }

  function stop() {
    void run(async () => {
      await removeStockAlert(productId)
      setAlert(undefined)
    })
  }

  return (
    <Card
      as="section"
      aria-labelledby="tell-me"
      className="grid gap-2 p-4"
      data-late={isHydrated ? undefined : ''}
    >
      <h2 id="tell-me" className="flex items-center gap-2 text-xl">
        <StrokeIcon>
          <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.500 17.300h3" />
        </StrokeIcon>
        {isSecond ? 'Or wait for this one' : 'Wait for this part'}
      </h2>
      <ExpectedDay expectedOn={expectedOn} />
      <div role="status">
        {alert && (
          <p className="wrap-anywhere">
            {alert.state === 'waiting'
              ? `We’ll email ${alert.email} once, when it is back.`
              : `Confirm it with the link that we’ve sent to ${alert.email}.`}{' '}
            {alert.state === 'unconfirmed' && hasInbox && <InboxLink />}
          </p>
        )}
      </div>
      {alert?.state === 'waiting' ? (
        <button
          type="button"
          className="btn btn-outline justify-self-start border-control"
          disabled={pending}
          onClick={stop}
        >
          Don’t tell me
        </button>
      ) : (
        <form
          noValidate
          onSubmit={ask}
          className="grid gap-x-3 gap-y-2 noscript:hidden sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
        >
          <Field
            label="Email"
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={isEmpty ? 'Email is Required' : undefined}
            hint="One email, none after."
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="submit"
            disabled={pending}
            className="btn btn-outline border-control sm:mt-6"
          >
            Tell me when it is back
          </button>
        </form>
      )}
      <noscript>
        <p className="text-quiet text-sm">The email needs JavaScript: please turn it on.</p>
      </noscript>
      <FormError>{error}</FormError>
    </Card>
  )
}

/** Before hydration as the server said it, by the shop’s clock. */
function ExpectedDay({ expectedOn }: Pick<Props, 'expectedOn'>) {
  const isHydrated = useHydrated()
  const day = expectedOn && arrivalDay(expectedOn, isHydrated ? shopToday() : expectedOn)
  return day ? <p>Expected on {day}.</p> : null
}

/** What the signed-in user has asked for before. */
function useOwnAlert(productId: string) {
  const session = useSession()
  const [alert, setAlert] = useState<Alert>()
  const ownEmail = session.status === 'in' ? session.user.email : undefined
  useEffect(() => {
    if (!ownEmail) return
    let isOutdated = false
    listStockAlerts().then(
      (alerts) => {
        const isWaiting = alerts.some((one) => one.productId === productId)
        if (isWaiting && !isOutdated) setAlert({ state: 'waiting', email: ownEmail })
      },
      () => {}, // offline: asking once more changes nothing
    )
    return () => {
      isOutdated = true
    }
  }, [ownEmail, productId])
  return { alert, setAlert, ownEmail }
}
