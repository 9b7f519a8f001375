import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { getContact, placeDraft, saveDraft } from '#app/api/draft-order.ts'
import type { conflictOf } from '#app/api/http.ts'
import {
  type AddressInput,
  type AddressOutput,
  addressInputSchema,
  EMPTY_ADDRESS,
} from '#app/ui/address/address-input.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import type { ListedCustomer } from '#contract/account/customer.ts'
import type { VerdictWord } from '#contract/catalog/part.ts'
import type { DraftOrder } from '#contract/order/draft-order.ts'
import { showingConflict } from './draft-conflict.tsx'
import {
  type DraftForm,
  textsOf,
  toAddress,
  toEdit,
  toForm,
  toQuoteRequest,
} from './draft-values.ts'
import { useDraftQuote } from './use-draft-quote.ts'
import { useLines } from './use-lines.ts'

type Conflict = ReturnType<typeof conflictOf<DraftOrder>>

/** A draft that is written, saved, and placed as the customer's order. */
export function useDraft(draft: DraftOrder, home: string) {
  const { form, ...changes } = useLines(() => toForm(draft))
  const [version, setVersion] = useState(draft.version)
  const [conflict, setConflict] = useState<Conflict>()
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
  const [verdicts] = useState(() => new Map<string, VerdictWord | undefined>())
  const onVerdict = useCallback(
    (productId: string, word: VerdictWord | undefined) => void verdicts.set(productId, word),
    [verdicts],
  )

  /** @param over the version that it replaces */
  async function store(over: number) {
    if (!isDirty && over === version) return version
    const { version: next } = await saveDraft(draft._id, { ...edit, version: over })
    setVersion(next)
    setSaved(text)
    return next
  }

  const save = (over: number) =>
    run(() => showingConflict(setConflict, () => store(over)), 'Draft saved.')

  async function place() {
    const total = quoted.quote?.total
    if (total === undefined || !quoted.isCurrent) return
    let orderId = ''
    const done = await run(() =>
      showingConflict(setConflict, async () => {
        const shown = { total, shownVerdicts: shownOf(form, verdicts) }
        orderId = await placeDraft(draft._id, { version: await store(version), ...shown })
      }),
    )
    if (done) return navigate(`/dashboard/order/${orderId}`)
    quoted.askAgain()
  }

  /** Email and last address of a customer. */
  async function takeCustomer({ _id }: ListedCustomer) {
    await run(async () => {
      const { email, phone, shipTo } = await getContact(_id)
      const country = shipTo.country ?? home
      contact.reset({ ...EMPTY_ADDRESS, ...shipTo, email, phone, country })
    })
  }

  return {
    takeCustomer,
    ...{ onVerdict, form, ...changes, contact, pending, error, isDirty },
    ...{ quote: quoted.quote, quoteError: quoted.error, isCurrent: quoted.isCurrent },
    save: () => save(version),
    conflict: conflict && {
      what: 'draft' as const,
      changedBy: conflict.changedBy,
      order: conflict.current.order,
      typed: textsOf(form, quoted.quote?.rates, address),
      saved: textsOf(
        toForm(conflict.current),
        quoted.quote?.rates,
        toAddress(conflict.current, home),
      ),
      onKeepMine: () => void save(conflict.current.version),
    },
    place: contact.handleSubmit(() => void place()),
  }
}

/** By part: what was read of its car. */
function shownOf({ lines }: DraftForm, verdicts: ReadonlyMap<string, VerdictWord | undefined>) {
  const shown = lines.flatMap(({ productId, car }) => {
    const word = car && verdicts.get(productId)
    return word ? [[productId, word] as const] : []
  })
  return Object.fromEntries(shown)
}

/** Without the version, which a save changes. */
function textOf({ version: _, ...edit }: ReturnType<typeof toEdit>) {
  return JSON.stringify(edit)
}
