import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { SCAN_GAP_MS } from '#app/ui/components/scan-gap.ts'
import { CODE_LENGTH } from '#contract/catalog/stock-bounds.ts'
import type { Said } from './use-received-stock.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  said: Said | undefined
  searching: boolean
  /** @param isScan it came from a scanner: the next code follows */
  onCode: (code: string, isScan: boolean) => void
}

/** Takes one code after the other, scanned or typed, and shows the result of the last one. */
export function PartCodeField({ ref, said, searching, onCode }: Props) {
  const [code, setCode] = useState('')
  const first = useRef(0)
  const id = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (code === '') first.current = event.timeStamp
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    const typed = code.trim()
    setCode('')
    if (typed) onCode(typed, event.timeStamp - first.current < SCAN_GAP_MS * typed.length)
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        SKU, maker’s number or barcode
      </label>
      <input
        ref={ref}
        id={id}
        type="text"
        value={code}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // Units and a sign may precede it.
        maxLength={CODE_LENGTH + 10}
        aria-describedby={`${id}-hint ${id}-said`}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={onKeyDown}
        className="input h-14 w-full border-2 border-control text-lg focus:border-primary focus:outline-primary"
      />
      <p id={`${id}-hint`} className="mt-1 text-quiet text-sm">
        Scan, or type and press Enter. 12*BRK-288V adds twelve at once.
      </p>
      <p
        id={`${id}-said`}
        role={said?.kind === 'bad' ? 'alert' : 'status'}
        className={`mt-2 min-h-6 font-semibold wrap-anywhere ${said?.kind === 'bad' ? 'text-error' : 'text-success'}`}
      >
        {searching ? (
          <span className="text-quiet">Searching…</span>
        ) : (
          said && (
            <>
              <span aria-hidden="true">{said.kind === 'bad' ? '✕ ' : '✓ '}</span>
              {said.text}
            </>
          )
        )}
      </p>
    </div>
  )
}
