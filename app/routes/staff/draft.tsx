import { useState } from 'react'
import { Navigate, redirect } from 'react-router'
import { deleteDraft, getDraft } from '#app/api/draft-order.ts'
import { readSettings } from '#app/api/setting.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { DraftCar } from '#app/staff/order/draft/draft-car.tsx'
import { DraftConflict } from '#app/staff/order/draft/draft-conflict.tsx'
import { DraftLines } from '#app/staff/order/draft/draft-lines.tsx'
import { CustomerSearch, PartToAdd } from '#app/staff/order/draft/draft-searches.tsx'
import { DraftSummary } from '#app/staff/order/draft/draft-summary.tsx'
import { FoundFit } from '#app/staff/order/draft/found-fit.tsx'
import { LineCar } from '#app/staff/order/draft/line-car.tsx'
import { useDraft } from '#app/staff/order/draft/use-draft.ts'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { correctEmail, EmailField } from '#app/ui/forms/email-field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { DraftOrder } from '#contract/order/draft-order.ts'
import type { Route } from './+types/draft'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders')
  const [draft, { delivery }] = await Promise.all([getDraft(params.id), readSettings()])
  if (draft.order) throw redirect(`/dashboard/order/${draft.order}`)
  return { draft, home: delivery.value.home }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'New order')]
}

export default function DraftRoute({ loaderData }: Route.ComponentProps) {
  const { draft } = loaderData
  return <DraftPage key={`${draft._id} ${draft.version}`} {...loaderData} />
}

/** An order for a customer who phones: parts, customer, address, delivery, total. */
function DraftPage({ draft, home }: { draft: DraftOrder; home: string }) {
  const state = useDraft(draft, home)
  const { form, contact, quote, quoteError, car } = state
  const [isDeleting, setIsDeleting] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const priceOf = (id: string) =>
    quote?.lines.find(({ productId }) => productId === id)?.pricePerUnit
  const placeProblem = quoteError?.startsWith('We don’t ship') ? quoteError : undefined

  async function remove() {
    await deleteDraft(draft._id)
    setIsDeleted(true)
  }

  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/manageOrders">Manage Orders</TextLink>
        <span className="text-quiet"> / </span>
        <TextLink to="/dashboard/drafts">Drafts</TextLink>
      </p>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2>New order</h2>
        <button type="button" className="btn btn-ghost" onClick={() => setIsDeleting(true)}>
          Delete draft
        </button>
      </div>
      {state.conflict && <DraftConflict {...state.conflict} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-4">
          <Card as="section" aria-label="Parts" className="grid gap-3 p-4 sm:p-5">
            <DraftCar car={car} onChoose={state.chooseCar} />
            <PartToAdd
              onAdd={state.add}
              showFit={({ _id }) => car && <FoundFit productId={_id} car={car} />}
            />
            <form onSubmit={(event) => event.preventDefault()}>
              <DraftLines
                lines={form.lines}
                priceOf={priceOf}
                onUnits={state.setUnits}
                onRemove={state.remove}
                showCar={(line) => <LineCar line={line} {...state} />}
              />
            </form>
          </Card>
          <Card as="section" aria-label="Customer" className="grid gap-4 p-4 sm:p-5">
            <CustomerSearch onChoose={(customer) => void state.takeCustomer(customer)} />
            <p className="text-quiet text-sm">
              It fills in where their latest paid order went. Read it back to them.
            </p>
            <EmailField
              hint="The link to pay goes there"
              autoComplete="off"
              {...fieldProps(contact, 'email')}
              onCorrect={(email) => correctEmail(contact, email)}
            />
            <AddressFields
              form={contact}
              countries={quote?.countries ?? []}
              problem={placeProblem}
            />
          </Card>
        </div>
        <DraftSummary draft={state} />
      </div>
      {isDeleting && (
        <ConfirmModal
          title="Delete this draft?"
          action="Delete"
          revalidate={false}
          onConfirm={remove}
          onClose={() => setIsDeleting(false)}
        />
      )}
      <UnsavedInput what={state.isDirty && !state.pending && !isDeleted ? 'the draft' : ''} />
      {isDeleted && <Navigate to="/dashboard/drafts" replace />}
    </section>
  )
}
