import { Suspense, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { decideQueued, listQueue } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { Import } from '#contract/import/import.ts'
import type { QueueDecision, QueueEntry } from '#contract/import/import-queue.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { decisionOf, QueueChoices } from './queue-choices.tsx'
import { QueueExamples } from './queue-examples.tsx'
import { DownloadRows } from './row-choice.tsx'

const QueueMeaning = lazyComponent(async () => (await import('./queue-meaning.tsx')).QueueMeaning)

type QueueCardProps = {
  of: Pick<Import, '_id' | 'fileName' | 'waiting' | 'isDeciding'> & {
    report: Pick<Import['report'], 'questions'>
  }
}

/** What can't be resolved for certain: the owner says what a name means, or leaves its rows out. */
export function QueueCard({ of }: QueueCardProps) {
  const { _id: id, waiting, isDeciding } = of
  const { questions } = of.report
  const read = () => listQueue(id)
  // Other rows wait once a decision is carried out.
  const state = waiting + questions > 0 ? `${id} ${waiting} ${questions} ${isDeciding}` : undefined
  const { value, error, again } = useLoad(state, read)
  const entries = value ?? []
  // What is applied asks nothing any more.
  const isOver = value?.length === 0 && waiting === 0
  if (waiting + questions === 0 || isOver) return null
  const open = entries.filter(({ isDecided }) => !isDecided)
  return (
    <Card as="section" aria-labelledby="queue" className="mt-4 grid gap-2 p-5">
      <h3 id="queue">
        Waits for you{open.length > 0 && `: ${formatCountOf(open.length, 'question')}`}
      </h3>
      <p className="max-w-prose text-quiet text-sm">
        {[
          waiting > 0 &&
            `${formatCountOf(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'} for an answer.`,
          questions > 0 &&
            `${formatCountOf(questions, 'row')} ${questions === 1 ? 'is' : 'are'} applied without what is asked about.`,
        ]
          .filter(Boolean)
          .join(' ')}{' '}
        The shop never guesses. We remember{' '}
        <TextLink to="/dashboard/imports/answers">your answers</TextLink> for the next file.
      </p>
      <AcceptAll importId={id} entries={open} onDecided={() => again(read)} />
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <Entry key={entry.key} importId={id} entry={entry} onDecided={() => again(read)} />
        ))}
      </ul>
      <OtherRows of={of} entries={entries} />
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </Card>
  )
}

type AcceptAllProps = { importId: string; entries: QueueEntry[]; onDecided: () => Promise<void> }

/** Takes each proposal of the shop, as its first button does. */
function AcceptAll({ importId, entries, onDecided }: AcceptAllProps) {
  const { run, pending, error } = useAction()
  const decisions = entries.flatMap((entry) => {
    const [first] = entry.choices
    const decision = first && entry.isProposed && decisionOf(first, entry)
    return decision ? [{ key: entry.key, ...decision }] : []
  })
  if (decisions.length < 2) return null
  const acceptAll = () =>
    run(async () => {
      for (const decision of decisions) await decideQueued(importId, decision)
      await onDecided()
    })
  return (
    <div>
      <button
        type="button"
        className="btn btn-primary"
        disabled={pending}
        onClick={() => void acceptAll()}
      >
        Accept all {formatCount(decisions.length)} proposals
      </button>
      <FormError>{error}</FormError>
    </div>
  )
}

/** Of a file with more questions than a page can ask. */
function OtherRows({ of, entries }: { of: QueueCardProps['of']; entries: QueueEntry[] }) {
  const asked = entries.reduce((rows, one) => rows + one.rows, 0)
  const others = of.waiting + of.report.questions - asked
  if (entries.length === 0 || others <= 0) return null
  const filter = of.waiting > 0 ? { action: 'left' as const } : { code: 'unknown-category' }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-base-300 border-t pt-4">
      <p className="min-w-0 flex-1 basis-64">
        And {formatCountOf(others, 'more row')} with other questions, which are asked once these are
        answered. Or mend the rows in a spreadsheet.
      </p>
      <DownloadRows of={of} filter={filter} />
    </div>
  )
}

type EntryProps = {
  importId: string
  entry: QueueEntry
  /** Reads the queue again: of a meaning the rows are checked later, and the entry says so. */
  onDecided: () => Promise<void>
}

function Entry({ importId, entry, onDecided }: EntryProps) {
  const { run, pending, error } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const decide = async (decision: Omit<QueueDecision, 'key'>, key = entry.key) => {
    await run(async () => {
      await decideQueued(importId, { key, ...decision })
      await onDecided()
      setIsOpen(false)
    })
  }
  const { rows, line, isDecided } = entry
  return (
    <li className="grid content-start gap-3 border-base-300 border-t pt-4 xl:grid-cols-[4rem_minmax(0,1fr)_14rem] xl:gap-x-5">
      <p className="font-heading text-2xl text-error leading-none tabular-nums max-xl:hidden">
        {formatCount(rows)}
      </p>
      <div className="min-w-0">
        <h4 dir="auto" className="font-semibold wrap-anywhere">
          {entry.name}
        </h4>
        <p dir="auto" className="text-quiet text-sm wrap-anywhere">
          {formatCountOf(rows, 'row')}
          {rows === 1 ? `, row ${line}` : `, first in row ${line}`}. {entry.text}.
          {entry.proposal && !entry.isProposed && <span> Perhaps {entry.proposal}?</span>}
          {!entry.isWaiting && <span> {effectOf(entry)}</span>}
        </p>
      </div>
      <div className="xl:col-start-3 xl:row-start-1 xl:row-span-3">
        {isDecided ? (
          <p role="status" className="text-quiet text-sm">
            Saved. {rows === 1 ? 'This row is' : 'These rows are'} being checked again.
          </p>
        ) : (
          <QueueChoices
            entry={entry}
            pending={pending}
            isOpen={isOpen}
            onOpen={() => setIsOpen(!isOpen)}
            onDecide={(decision) => void decide(decision)}
          />
        )}
      </div>
      <div className="grid content-start gap-3 xl:col-start-2">
        {isOpen && !entry.isDecided && (
          <Suspense fallback={<Spinner />}>
            <QueueMeaning
              entry={entry}
              pending={pending}
              onDecide={(decision) => void decide(decision)}
            />
          </Suspense>
        )}
        <QueueExamples importId={importId} entry={entry} pending={pending} onDecide={decide} />
        <FormError>{error}</FormError>
      </div>
    </li>
  )
}

/** What becomes of rows that do not wait for the answer. */
function effectOf({ kind, isWithoutEffect }: QueueEntry) {
  return isWithoutEffect
    ? `All of them are of parts that keep their ${kind}: your answer is for later files.`
    : `Until you say what it means, parts that you have keep their ${kind}, and new ones are drafts.`
}
