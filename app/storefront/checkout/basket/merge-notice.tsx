import { useEffect, useState } from 'react'
import { Notice } from '#app/ui/components/notice.tsx'
import type { MergedLine } from '#contract/basket/basket.ts'
import { formatCountOf } from '#contract/money.ts'
import { mergeNote, readMerged, removeMerged } from '../../basket/merge-messages.ts'
import { onBasketChange } from '../../basket/stored-basket.ts'

/** After a sign-in: what became of the basket from before. */
export function MergeNotice() {
  const [merged, setMerged] = useState<MergedLine[]>([])
  useEffect(() => {
    const read = () => setMerged(readMerged())
    read()
    return onBasketChange(read)
  }, [])
  if (merged.length === 0) return null
  const notes = merged.flatMap((line) => mergeNote(line) ?? [])
  return (
    <Notice kind={notes.length > 0 ? 'warning' : 'success'} className="flex gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p>
          {formatCountOf(merged.length, 'part')} from before you signed in{' '}
          {merged.length === 1 ? 'is' : 'are'} in your account’s basket
          {notes.length > 0 ? ':' : '.'}
        </p>
        {notes.length > 0 && (
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <button
        type="button"
        className="btn btn-ghost flex-none"
        onClick={() => {
          removeMerged()
          setMerged([])
        }}
      >
        OK
      </button>
    </Notice>
  )
}
