import { useState } from 'react'
import { Navigate, redirect } from 'react-router'
import { type conflictOf, hasStatus } from '#app/api/http.ts'
import { changeLines, getChangeableLines } from '#app/api/staff-order.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { DraftConflict, showingConflict } from '#app/staff/order/draft/draft-conflict.tsx'
import { DraftLines } from '#app/staff/order/draft/draft-lines.tsx'
import { PartToAdd } from '#app/staff/order/draft/draft-searches.tsx'
import { linesOf, textsOf, toForm, toQuoteRequest } from '#app/staff/order/draft/draft-values.ts'
import { QuotedTotal } from '#app/staff/order/draft/quoted-total.tsx'
import { discountOf, isWhole } from '#app/staff/order/draft/typed-discount.ts'
import { useDraftQuote } from '#app/staff/order/draft/use-draft-quote.ts'
import { useLines } from '#app/staff/order/draft/use-lines.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { ChangeableLines } from '#contract/order/change-lines.ts'
import type { Route } from './+types/change-lines'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders')
  try {
    return { id: params.id, order: await getChangeableLines(params.id) }
  } catch (error) {
    // It is paid or canceled: its page says so.
    if (hasStatus(error, 409)) throw redirect(`/dashboard/order/${params.id}`)
    throw error
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData ? `Lines of order ${loaderData.order.number}` : 'Order')]
}

export default function ChangeLinesRoute({ loaderData }: Route.ComponentProps) {
  const { id, order } = loaderData
  return <ChangeLines key={`${id} ${order.revision}`} {...loaderData} />
}

/** Other units, parts, delivery or code for an order that is not paid. */
function ChangeLines({ id, order }: Route.ComponentProps['loaderData']) {
  const { form, setForm, add, setUnits, remove } = useLines(() => toForm(order))
  const [before] = useState(() => JSON.stringify(toForm(order)))
  const [isSaved, setIsSaved] = useState(false)
  const quoted = useDraftQuote(toQuoteRequest(form, order.shipTo))
  const { run, pending, error } = useAction({ revalidate: false })
  const isDirty = JSON.stringify(form) !== before
  const { quote } = quoted
  const [conflict, setConflict] = useState<ReturnType<typeof conflictOf<ChangeableLines>>>()

  /** @param revision that it replaces */
  async function save(revision: number) {
    if (quote === undefined || !quoted.isCurrent) return
    const { rate, code } = form
    const discount = discountOf(form.discount, form.lines)
    const change = { revision, lines: linesOf(form), rate, code, discount }
    const done = await run(
      () => showingConflict(setConflict, () => changeLines(id, { ...change, total: quote.total })),
      'The order is changed. Its customer gets an email.',
    )
    if (!done) return quoted.askAgain()
    setIsSaved(true)
  }

  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/manageOrders">Manage Orders</TextLink>
        <span className="text-quiet"> / </span>
        <TextLink to={`/dashboard/order/${id}`}>{order.number}</TextLink>
      </p>
      <h2 className="mb-3">Lines of order {order.number}</h2>
      {conflict && (
        <DraftConflict
          what="order"
          changedBy={conflict.changedBy}
          typed={textsOf(form, quote?.rates)}
          saved={textsOf(toForm(conflict.current), quote?.rates)}
          onKeepMine={() => void save(conflict.current.revision)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Card as="section" aria-label="Parts" className="grid min-w-0 gap-3 p-4 sm:p-5">
          <PartToAdd onAdd={add} />
          <form onSubmit={(event) => event.preventDefault()}>
            <DraftLines
              lines={form.lines}
              priceOf={(productId) =>
                quote?.lines.find((line) => line.productId === productId)?.pricePerUnit
              }
              onUnits={setUnits}
              onRemove={remove}
            />
          </form>
        </Card>
        <QuotedTotal
          of={{
            form,
            setForm,
            quote,
            quoteError: quoted.error,
            isCurrent: quoted.isCurrent,
            error,
          }}
        >
          <ActionButton
            className="btn btn-primary"
            pending={pending}
            disabled={!quoted.isCurrent || !isDirty || !isWhole(form) || form.lines.length === 0}
            onClick={() => void save(order.revision)}
          >
            Change order
          </ActionButton>
          <p className="text-quiet text-sm">
            All parts get the prices of today. An open card form can no longer pay the old total,
            and the customer gets an email.
          </p>
        </QuotedTotal>
      </div>
      <UnsavedInput what={isDirty && !pending && !isSaved ? 'the lines' : ''} />
      {isSaved && <Navigate to={`/dashboard/order/${id}`} replace />}
    </section>
  )
}
