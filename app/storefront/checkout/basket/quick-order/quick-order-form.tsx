import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { formatCountOf } from '#contract/money.ts'
import { useOwnVerdicts } from '../../../part/use-own-verdicts.ts'
import { LinesToAdd } from './lines-to-add.tsx'
import { ListedLineRow } from './listed-line-row.tsx'
import type { QuickOrderState } from './quick-order-state.ts'
import { useQuickOrder, type WhileAdding } from './use-quick-order.ts'

/** The field for a pasted list, the lines that were found in it, and the way into the basket. */
export function QuickOrderForm({ whileAdding }: { whileAdding: WhileAdding }) {
  const { state, dispatch, lookUp, addAll } = useQuickOrder(whileAdding)
  const { text, lines, pending, answer, added, error } = state
  const judged = useOwnVerdicts(shownCards(state))
  const cards = new Map(judged.map((card) => [card._id, card]))
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useFocusIfCalled(form)
  useFocusOnce(notice, pending === undefined && added.length > 0)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void lookUp()
  }

  return (
    <>
      <form
        ref={form}
        tabIndex={-1}
        aria-label="Quick order"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-3 p-4 outline-none"
      >
        <TextField
          label="Paste part numbers, one a line, with amounts if you like"
          hint="For example 2x NB-2451.F, FV 1120-4 2, or the columns of a spreadsheet: up to 60 numbers at once."
          rows={4}
          className="[&_textarea]:field-sizing-content [&_textarea]:max-h-80 [&_textarea]:min-h-28 [&_textarea]:font-mono"
          value={text}
          readOnly={pending !== undefined}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => dispatch({ type: 'typed', text: target.value })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton pending={pending === 'looking'} disabled={pending === 'adding'} quiet>
            Look up
          </SubmitButton>
          <FormError>{error?.while === 'looking' ? error.text : undefined}</FormError>
        </div>
        <div role="status" className="grid gap-1 text-sm wrap-anywhere">
          {answer && sentencesOf(answer).map((one) => <p key={one}>{one}</p>)}
        </div>
      </form>
      <div ref={notice} tabIndex={-1} role="status" className="px-4 outline-none">
        {added.length > 0 && (
          <Notice kind="success" className="mb-4 px-4 py-3 text-sm">
            <b className="font-semibold">Added to your basket:</b> {sayAdded(added)}.
          </Notice>
        )}
      </div>
      {lines.length > 0 && (
        <ul aria-label="Found parts" inert={pending === 'adding'}>
          {lines.map((line) => (
            <li key={line.text} className="border-base-300 border-t">
              <ListedLineRow
                line={line}
                cards={cards}
                onChoose={(part) => dispatch({ type: 'chosen', line: line.text, part })}
                onCount={(amount) => dispatch({ type: 'counted', line: line.text, amount })}
                onRemove={() => dispatch({ type: 'removed', line: line.text })}
              />
            </li>
          ))}
        </ul>
      )}
      <LinesToAdd
        lines={lines}
        cards={cards}
        isAdding={pending === 'adding'}
        error={error?.while === 'adding' ? error.text : undefined}
        onAdd={(toAdd) => void addAll(toAdd)}
      />
    </>
  )
}

/** The parts of the lines that are there. */
function shownCards({ lines, cards }: QuickOrderState) {
  const ids = new Set(lines.flatMap(({ parts }) => parts.map(({ _id }) => _id)))
  return cards.filter(({ _id }) => ids.has(_id))
}

type Answer = NonNullable<QuickOrderState['answer']>

/** How much of the list was found, and where the rest of it is. */
function sentencesOf({ all, notFound, unwanted, unread }: Answer) {
  if (all === 0 && unwanted.length === 0) return ['There is no part number in this list.']
  const found = all - notFound.length
  const numbers = formatCountOf(all, 'number')
  return [
    found === all ? `${numbers} found.` : `${found} of ${numbers} found.`,
    ...(notFound.length > 0
      ? [`Not found: ${notFound.join(', ')}. The field still has them.`]
      : []),
    ...(unwanted.length > 0
      ? [`Left out, because their amount is 0: ${unwanted.join(', ')}.`]
      : []),
    ...(unread > 0
      ? [`Only the first ${numbers} were read. The field has the others: look them up next.`]
      : []),
  ]
}

/** Parts that are named; the basket above has all. */
const NAMED = 8

function sayAdded(added: readonly string[]) {
  const named = added.slice(0, NAMED).join('; ')
  const more = added.length - NAMED
  return more > 0 ? `${named}; and ${formatCountOf(more, 'other part')}` : named
}

/** The button that was pressed may have gone with its lines. */
function useFocusOnce(target: RefObject<HTMLElement | null>, isDue: boolean) {
  useEffect(() => {
    if (isDue) target.current?.focus()
  }, [target, isDue])
}

/** The link that leads here names it: the lines of a basket may be above it. */
function useFocusIfCalled(target: RefObject<HTMLElement | null>) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#quick-order') return
    target.current?.focus({ preventScroll: true })
    target.current?.closest('details')?.scrollIntoView()
  }, [target, hash])
}
