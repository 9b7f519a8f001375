import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictOf } from '#app/api/http.ts'
import { showFieldErrors } from './field-errors.ts'
import { resetToSaved } from './reset-to-saved.ts'
import { submitHandler } from './submit-handler.ts'

type Options<Values extends FieldValues, Output, Row> = {
  /** undefined: one that is added. */
  row: Row | undefined
  toValues: (row: Row) => Values
  /** What the form shows after a save, if not the row. */
  valuesAfter?: (saved: Row, sent: Values) => Values
  /** What the server may find wrong. */
  fieldsOf: (sent: Values) => readonly FieldPath<Values>[]
  /** @param version that the edit began with */
  onSave: (input: Output & FieldValues, version: number, sent: Values) => Promise<Row>
  onSaved: (saved: Row) => Promise<unknown>
}

/**
 * Saves the form of a row with the version that its edit began with. When somebody else has saved
 * since, nothing is saved: `conflict` is what they saved, and the form keeps what was typed.
 */
export function useVersionedSave<
  Values extends FieldValues,
  Output,
  Row extends { version: number },
>(
  form: UseFormReturn<Values, unknown, Output>,
  {
    row,
    toValues,
    valuesAfter = toValues,
    fieldsOf,
    onSave,
    onSaved,
  }: Options<Values, Output, Row>,
) {
  const [version, setVersion] = useState(row?.version ?? 0)
  const [conflict, setConflict] = useState<{ theirs: Row; changedBy: string | null }>()

  const saveOver = (over: number) =>
    submitHandler(form, async (input, sent) => {
      try {
        const saved = await onSave(input, over, sent)
        setConflict(undefined)
        setVersion(saved.version)
        resetToSaved(form, sent, valuesAfter(saved, sent))
        await onSaved(saved)
      } catch (error) {
        const found = conflictOf<Row>(error)
        if (found) setConflict({ theirs: found.current, changedBy: found.changedBy })
        else if (!showFieldErrors(form, fieldsOf(sent), error)) throw error
      }
    })

  function takeTheirs({ theirs }: { theirs: Row }) {
    form.reset(toValues(theirs))
    setVersion(theirs.version)
    setConflict(undefined)
  }

  return {
    save: saveOver(version),
    conflict: conflict && {
      ...conflict,
      decision: {
        onKeepMine: () => saveOver(conflict.theirs.version)(),
        onTakeTheirs: () => takeTheirs(conflict),
      },
    },
  }
}
