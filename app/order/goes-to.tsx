import { type FormEvent, useState } from 'react'
import { addressee } from '#contract/addressee.ts'
import type { CustomerOrder } from '#contract/customer-order.ts'
import { changeAddress } from '../api/order.ts'
import { Card } from '../components/card.tsx'
import { FormError } from '../components/form-error.tsx'
import { Spinner } from '../components/spinner.tsx'
import { useAction } from '../components/use-action.ts'
import { TextField } from '../forms/field.tsx'
import { addressNote } from './journey.ts'

/** Where it goes, to be changed until it is packed. */
export function GoesTo({ order }: { order: CustomerOrder }) {
  const { _id, address, phone, canChangeAddress } = order
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const isEditing = typed !== undefined && canChangeAddress

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!typed?.trim()) return setProblem('Address is required')
    setProblem(undefined)
    if (await run(() => changeAddress(_id, typed.trim()), 'The address is changed.')) {
      setTyped(undefined)
    }
  }

  return (
    <Card as="section" aria-labelledby="goes-to" className="grid gap-2 p-5">
      <h2 id="goes-to" className="text-xl">
        Ship to
      </h2>
      {isEditing ? (
        <form onSubmit={(event) => void save(event)} noValidate className="grid gap-3">
          <TextField
            label="Address"
            name="address"
            autoComplete="street-address"
            rows={4}
            maxLength={500}
            value={typed}
            error={problem}
            autoFocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <FormError>{error}</FormError>
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary" disabled={pending}>
              {pending && <Spinner />}
              Save address
            </button>
            <button
              type="button"
              className="btn btn-outline"
              disabled={pending}
              onClick={() => setTyped(undefined)}
            >
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <>
          <address className="not-italic wrap-anywhere">
            <span dir="auto" className="block empty:hidden">
              {addressee(order)}
            </span>
            <span dir="auto" className="block whitespace-pre-line">
              {address}
            </span>
            <span className="block text-quiet">{phone}</span>
          </address>
          <p className="text-quiet text-sm empty:hidden">{addressNote(order)}</p>
          <FormError>{error}</FormError>
          {canChangeAddress && (
            <button
              type="button"
              className="btn btn-outline justify-self-start print:hidden"
              onClick={() => setTyped(address)}
            >
              Change the address
            </button>
          )}
        </>
      )}
    </Card>
  )
}
