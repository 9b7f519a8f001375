import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { showError } from '#app/api/authorized-call.ts'
import { conflictOf } from '#app/api/http.ts'
import { editProduct } from '#app/api/staff-product.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { showFieldErrors } from '#app/ui/forms/field-errors.ts'
import { showFormError } from '#app/ui/forms/submit-handler.ts'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { type ProductFields, productFormSchema } from '#contract/catalog/product.ts'
import type { StaffProduct, StaffProductPage } from '#contract/catalog/staff-product.ts'
import { saveMerging } from '../save-merging.ts'
import {
  changedFields,
  isSame,
  mergeEdit,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductValues,
  savedText,
  toValues,
} from './product-values.ts'

/** A field that both editors changed: what it was when this one began. */
type Contested = { field: ProductField; from: string }

type Change = Pick<StaffProductPage, 'changedBy' | 'changedAt'>

/**
 * The form of a product. It saves the changed fields only, takes over the version of each save, and
 * merges what another editor saved meanwhile: fields that one side changed silently, the others
 * wait for a decision.
 */
export function useProductEdit(loaded: StaffProductPage) {
  const form = useForm<ProductValues, unknown, ProductFields>({
    resolver: typedResolver(productFormSchema),
    defaultValues: toValues(loaded),
  })
  const [saved, setSaved] = useState<StaffProduct>(loaded)
  const [conflict, setConflict] = useState<Change & { fields: Contested[] }>()
  /** How often a save was tried while something is contested. */
  const [reminders, setReminders] = useState(0)
  // What the calls of one save see, also before the page is rendered again.
  const latest = useRef<StaffProduct>(loaded)

  useWatch({ control: form.control }) // renders with each input
  const values = form.getValues()
  const savedValues = toValues(saved)
  const changed = changedFields(savedValues, values)
  const contested = (conflict?.fields ?? []).filter(
    ({ field }) => !isSame(field, values[field], savedValues[field]),
  )

  function show(field: ProductField, value: string) {
    form.setValue(field, value)
    form.clearErrors(field)
  }

  function takeOver(product: StaffProduct) {
    latest.current = product
    setSaved(product)
  }

  /**
   * The product as another editor, or this one in another tab, has left it. @returns are there
   * fields to decide?
   */
  function merge(current: StaffProduct, change: Change) {
    const [before, theirs] = [toValues(latest.current), toValues(current)]
    const merged = mergeEdit(before, theirs, form.getValues())
    for (const field of merged.taken) show(field, theirs[field])
    takeOver(current)
    if (merged.contested.length === 0) return false
    setConflict((open) => {
      const known = open?.fields ?? []
      const added = merged.contested
        .filter((field) => !known.some((one) => one.field === field))
        .map((field) => ({ field, from: before[field] }))
      return { ...change, fields: [...known, ...added] }
    })
    return true
  }

  const submit = form.handleSubmit(async (input) => {
    const sent = form.getValues()
    const mine = changedFields(toValues(latest.current), sent)
    const store = async () => {
      const { _id, version } = latest.current
      const present = toValues(latest.current)
      const fields = mine.filter((field) => !isSame(field, present[field], sent[field]))
      if (fields.length === 0) return
      const edit = Object.fromEntries(fields.map((field) => [field, input[field]]))
      const product = await editProduct(_id, { version, ...edit })
      const now = toValues(product)
      // Values that were typed during the call stay.
      const typed = form.getValues()
      for (const field of PRODUCT_FIELDS) {
        if (isSame(field, typed[field], sent[field])) show(field, now[field])
      }
      takeOver(product)
      setConflict(undefined)
      toast(savedText(fields, present, now))
    }
    try {
      await saveMerging(store, (theirs) => merge(theirs.current, theirs))
    } catch (error) {
      const deleted = conflictOf<StaffProduct>(error)
      if (deleted) merge(deleted.current, deleted)
      else if (!showFieldErrors(form, PRODUCT_FIELDS, error))
        showError(error, (message) => showFormError(form, message))
    }
  })

  /** While something is contested, it leads there instead. */
  async function save(event?: SyntheticEvent) {
    event?.preventDefault()
    if (contested.length > 0) setReminders(reminders + 1)
    else await submit(event)
  }

  /** The conflict of the field is decided: the field has the chosen value. */
  async function decide(field: ProductField) {
    const open = contested.filter((one) => one.field !== field)
    setConflict(conflict && { ...conflict, fields: open })
    if (open.length === 0) await submit()
  }

  const reload = useRef(merge)
  useEffect(() => {
    reload.current = merge
  })
  // The route has loaded the product again.
  useEffect(() => {
    if (loaded.version > latest.current.version) reload.current(loaded, loaded)
  }, [loaded])

  return {
    form,
    saved,
    current: () => latest.current,
    changed,
    conflict:
      conflict && contested.length > 0 ? { ...conflict, fields: contested, reminders } : undefined,
    save,
    discard() {
      form.reset(savedValues, { keepFieldsRef: true })
      setConflict(undefined)
    },
    keepMine: decide,
    takeTheirs(field: ProductField) {
      show(field, savedValues[field])
      return decide(field)
    },
    merge,
    values,
    savedValues,
  }
}

export type ProductEdit = ReturnType<typeof useProductEdit>
