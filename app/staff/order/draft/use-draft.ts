import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { placeDraft, saveDraft } from '#app/api/draft-order.ts'
import { getStaffOrder } from '#app/api/staff-order.ts'
import {
  type AddressInput,
  type AddressOutput,
  addressInputSchema,
  EMPTY_ADDRESS,
} from '#app/ui/address/address-input.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import type { DraftOrder } from '#contract/order/draft-order.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { toAddress, toEdit, toForm, toQuoteRequest } from './draft-values.ts'
import { useDraftQuote } from './use-draft-quote.ts'
import { useLines } from './use-lines.ts'

/** A draft that is written, saved, and placed as the customer's order. */
export function useDraft(draft: DraftOrder, home: string) {
  const { form, ...changes } = useLines(() => toForm(draft))
  const [version, setVersion] = useState(draft.version)
  const contact = useForm<AddressInput, unknown, AddressOutput>({
    resolver: zodResolver(addressInputSchema),
    defaultValues: toAddress(draft, home),
  })
  const address = contact.watch()
  const edit = toEdit(form, address, version)
  const text = textOf(edit)
  const [saved, setSaved] = useState(text)
  const quoted = useDraftQuote(toQuoteRequest(form, address))
  const { run, pending, error } = useAction({ revalidate: false })
  const navigate = useNavigate()
  const isDirty = saved !== text

  async function store() {
    if (!isDirty) return version
    const { version: next } = await saveDraft(draft._id, edit)
    setVersion(next)
    setSaved(text)
    return next
  }

  async function place() {
    const total = quoted.quote?.total
    if (total === undefined || !quoted.isCurrent) return
    let orderId = ''
    const done = await run(async () => {
      orderId = await placeDraft(draft._id, { version: await store(), total })
    })
    if (done) return navigate(`/dashboard/order/${orderId}`)
    quoted.askAgain()
  }

  /** Email and address of an earlier order. */
  async function takeCustomer({ _id, customer, customerName, phone }: ListedOrder) {
    await run(async () => {
      const { shipTo } = await getStaffOrder(_id)
      const known = { ...EMPTY_ADDRESS, country: home, name: customerName, phone, email: customer }
      contact.reset({ ...known, ...shipTo })
    })
  }

  return {
    takeCustomer,
    ...{ form, ...changes, contact, pending, error, isDirty },
    ...{ quote: quoted.quote, quoteError: quoted.error, isCurrent: quoted.isCurrent },
    save: () => run(store, 'Draft saved.'),
    place: contact.handleSubmit(() => void place()),
  }
}

/** Without the version, which a save changes. */
function textOf({ version: _, ...edit }: ReturnType<typeof toEdit>) {
  return JSON.stringify(edit)
}
