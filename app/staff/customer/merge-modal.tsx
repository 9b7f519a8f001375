import { type FormEvent, useState } from 'react'
import { listCustomers, mergeCustomer } from '#app/api/customer.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { CustomerPage, ListedCustomer } from '#contract/account/customer.ts'

type Props = { customer: CustomerPage; onClose: () => void }

/** How many are offered to choose from. */
const OFFERED = 5

/** Finds the customer who is the same person. */
export function MergeModal({ customer: { _id, name, email }, onClose }: Props) {
  const finding = useAction({ revalidate: false })
  const merging = useAction()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<ListedCustomer[]>()
  const [chosen, setChosen] = useState<string>()
  const pending = finding.pending || merging.pending

  async function find(event: FormEvent) {
    event.preventDefault()
    setChosen(undefined)
    await finding.run(async () => {
      const { items } = await listCustomers({ q, isBlocked: false }, undefined, OFFERED + 1)
      setFound(items.filter((one) => one._id !== _id).slice(0, OFFERED))
    })
  }

  async function merge() {
    if (chosen && (await merging.run(() => mergeCustomer(chosen, _id), 'Merged.'))) onClose()
  }

  return (
    <Modal title={`Who is also ${name || email}?`} locked={merging.pending} onClose={onClose}>
      <p>
        Both are one page, and are blocked together. Accounts and orders stay as they are: neither
        sees what the other has ordered. <b>Separate</b> undoes it.
      </p>
      <form onSubmit={find} className="grid gap-2">
        <Field
          label="Name, email, order number or phone"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <div>
          <SubmitButton pending={finding.pending} disabled={pending || q.trim() === ''} quiet>
            Search
          </SubmitButton>
        </div>
      </form>
      {found && <Choice found={found} chosen={chosen} onChoose={setChosen} />}
      <FormError>{finding.error ?? merging.error}</FormError>
      <ModalActions pending={pending} onCancel={onClose}>
        <ActionButton
          className="btn btn-primary"
          pending={merging.pending}
          disabled={pending || !chosen}
          onClick={() => void merge()}
        >
          Merge
        </ActionButton>
      </ModalActions>
    </Modal>
  )
}

type ChoiceProps = {
  found: ListedCustomer[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

function Choice({ found, chosen, onChoose }: ChoiceProps) {
  if (found.length === 0) return <p role="status">No other customer has this.</p>
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Customer</legend>
      {found.map(({ _id, name, email, orders }) => (
        <label key={_id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="customer"
            className="radio border-control"
            checked={chosen === _id}
            onChange={() => onChoose(_id)}
          />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi>, {email},{' '}
            <span className="whitespace-nowrap">
              {orders} {orders === 1 ? 'order' : 'orders'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
