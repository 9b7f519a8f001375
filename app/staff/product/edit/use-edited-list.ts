import { useRef, useState } from 'react'
import { showError } from '#app/api/authorized-call.ts'
import { getEditedPart } from '#app/api/edited-part.ts'
import { fieldErrorsOf } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { EditedPart, SavedPart } from '#contract/catalog/edited-part.ts'
import { saveMerging } from '../save-merging.ts'
import type { ProductEdit } from './use-product-edit.ts'

type Options<List> = {
  edit: ProductEdit
  detail: EditedPart
  name: string
  read: (detail: EditedPart) => List
  save: (id: string, version: number, list: List) => Promise<SavedPart>
  /** What of a saved list waits, beside what is stored. */
  rest?: (sent: List, stored: List) => List
}

/**
 * A list of a product, saved as a whole under the product's version. Another editor's save of other
 * fields is taken over silently. After a save of the same list, `conflict` names the editor, and
 * typed values stay, as they do while a save is under way.
 */
export function useEditedList<List>({ edit, detail, name, read, save, rest }: Options<List>) {
  const [saved, setSaved] = useState(() => read(detail))
  const [list, setList] = useState(saved)
  const [conflict, setConflict] = useState<{ theirs: List; changedBy: string | null }>()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})

  const typed = useRef(list)

  function show(next: List) {
    typed.current = next
    setList(next)
  }

  function change(next: List) {
    show(next)
    setFieldErrors({})
  }

  function takeOver(next: List) {
    setSaved(next)
    show(next)
    setConflict(undefined)
  }

  /** @returns is it saved? */
  async function store(known: List, sent: List) {
    const { _id } = edit.current()
    const answer = await saveMerging(
      () => save(_id, edit.current().version, sent),
      async (found) => {
        edit.merge(found.current, found)
        const theirs = read(await getEditedPart(_id))
        if (isSame(theirs, known)) return false
        setSaved(theirs)
        setConflict({ theirs, changedBy: found.changedBy })
        return true
      },
    )
    if (!answer) return false
    edit.merge(answer.product, { changedBy: null, changedAt: null })
    const stored = read(answer.detail)
    setSaved(stored)
    setConflict(undefined)
    if (isSame(typed.current, sent)) show(rest ? rest(sent, stored) : stored)
    return true
  }

  /** @returns is it saved? */
  async function submit() {
    if (pending) return false
    setPending(true)
    setError(undefined)
    try {
      const isSaved = await store(saved, list)
      setFieldErrors({})
      return isSaved
    } catch (caught) {
      const errors = fieldErrorsOf(caught)
      setFieldErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      showError(caught, setError)
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    name,
    list,
    saved,
    change,
    submit,
    discard: () => takeOver(saved),
    conflict,
    /** The next save overwrites theirs. */
    async keepMine() {
      setConflict(undefined)
      if (await submit()) toast(`Saved: ${name}.`)
    },
    takeTheirs: () => conflict && takeOver(conflict.theirs),
    pending,
    error,
    fieldErrors,
    isChanged: !isSame(list, saved),
  }
}

export type EditedList<List> = ReturnType<typeof useEditedList<List>>

export function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
