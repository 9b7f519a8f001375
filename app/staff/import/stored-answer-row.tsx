import { Suspense, useState } from 'react'
import { changeAnswer, forgetAnswer } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { Cell, Row } from '#app/ui/lists/table.tsx'
import type { QueueDecision } from '#contract/import/import-queue.ts'
import type { AnswerKind, StoredAnswer } from '#contract/import/stored-answer.ts'
import { QueueChoices } from './queue-choices.tsx'

const QueueMeaning = lazyComponent(async () => (await import('./queue-meaning.tsx')).QueueMeaning)

export const ANSWER_KIND_NAMES: Record<AnswerKind, string> = {
  ...{ vehicle: 'Vehicle', part: 'Part number', brand: 'Brand', attribute: 'Condition' },
  ...{ near: 'Number', sku: 'SKU', date: 'Number', twice: 'Row', removed: 'Part', jump: 'Price' },
  ...{ years: 'Years', prices: 'Price', category: 'Category', state: 'State' },
  ...{ columns: 'Columns', other: 'Other' },
}

/** One answer: what it does, where it comes from, and the buttons that change or forget it. */
export function StoredAnswerRow({ of, onDone }: { of: StoredAnswer; onDone: () => Promise<void> }) {
  const { key, kind, name, means, fileName, saidAt, saidBy, choices } = of
  const { run, pending, error } = useAction({ revalidate: false })
  const [isChanging, setIsChanging] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const act = (call: () => Promise<unknown>) =>
    void run(async () => {
      await call()
      setIsChanging(false)
      await onDone()
    })
  const change = (decision: Omit<QueueDecision, 'key'>) =>
    act(() => changeAnswer({ key, ...decision }))
  const entry = {
    ...({ key, name, choices, kind: kind === 'columns' ? 'other' : kind, rows: 1 } as const),
    ...{ proposal: null, categoryId: null, isProposed: false },
  }
  return (
    <Row>
      <Cell label="In the file" wide>
        <span dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="block text-quiet text-sm">{ANSWER_KIND_NAMES[kind]}</span>
      </Cell>
      <Cell label="Means" wide>
        <span dir="auto" className="wrap-anywhere">
          {means}
        </span>
        {isChanging && (
          <div className="mt-2 grid gap-2">
            <QueueChoices
              entry={entry}
              pending={pending}
              isOpen={isOpen}
              onOpen={() => setIsOpen(!isOpen)}
              onDecide={change}
            />
            {isOpen && (
              <Suspense fallback={<Spinner />}>
                <QueueMeaning entry={entry} pending={pending} onDecide={change} />
              </Suspense>
            )}
          </div>
        )}
        <FormError>{error}</FormError>
      </Cell>
      <Cell label="Said">
        <time dateTime={saidAt}>{formatDateTime(saidAt)}</time>
        <span dir="auto" className="block text-quiet text-sm wrap-anywhere">
          {[saidBy, fileName].filter(Boolean).join(', ')}
        </span>
      </Cell>
      <Cell label="Change" bare>
        <div className="flex flex-wrap gap-2">
          {choices.length > 0 && (
            <button
              type="button"
              className="btn btn-outline"
              aria-label={`Change ${name}`}
              aria-expanded={isChanging}
              disabled={pending}
              onClick={() => setIsChanging(!isChanging)}
            >
              Change
            </button>
          )}
          <button
            type="button"
            className="btn btn-ghost"
            aria-label={`Forget ${name}`}
            disabled={pending}
            onClick={() => act(() => forgetAnswer(key))}
          >
            Forget
          </button>
        </div>
      </Cell>
    </Row>
  )
}
