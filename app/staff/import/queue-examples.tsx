import type { ReactNode } from 'react'
import { useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { listQueueRows } from '#app/api/import.ts'
import { thumbnailOf } from '#app/ui/components/drawing-url.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Picture } from '#app/ui/components/picture.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type {
  ComparedPart,
  QueueDecision,
  QueueEntry,
  QueueExample,
} from '#contract/import/import-queue.ts'
import { QUEUE_KINDS, type QueueChoice } from '#contract/import/queue-kinds.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { decisionOf } from './queue-choices.tsx'

type ExamplesProps = {
  importId: string
  entry: QueueEntry
  pending: boolean
  onDecide: (decision: Omit<QueueDecision, 'key'>, key: string) => Promise<void>
}

/** The first rows of an entry, or all; each can be decided alone. */
export function QueueExamples({ importId, entry, pending, onDecide }: ExamplesProps) {
  const { key, kind, rows, isDecided } = entry
  const [isAll, setIsAll] = useState(false)
  const read = () => listQueueRows(importId, key)
  const { value, error, again } = useLoad(isAll ? `${key} ${rows}` : undefined, read)
  const { examples, next } = value ?? { examples: entry.examples, next: null }
  const more = () =>
    again(async (shown) => {
      const page = await listQueueRows(importId, key, shown?.next ?? 0)
      return { ...page, examples: [...(shown?.examples ?? []), ...page.examples] }
    })
  const decide = async (decision: Omit<QueueDecision, 'key'>, alone: string) => {
    await onDecide(decision, alone)
    if (isAll) await again(read)
  }
  if (examples.length === 0) return null
  const { isSingle, examples: form } = QUEUE_KINDS[kind]
  const canDecide = rows > 1 && !isDecided && isSingle
  return (
    <div className="grid gap-2">
      <ul className={`grid ${form === 'prices' ? '' : 'gap-3'}`}>
        {examples.map((example) => {
          const alone = canDecide && (
            <Alone entry={entry} example={example} pending={pending} onDecide={decide} />
          )
          return form === 'prices' ? (
            <JumpingPrice key={example.line} of={example}>
              {alone}
            </JumpingPrice>
          ) : (
            <li key={example.line} className="grid gap-2 border-base-300 border-l-2 pl-3">
              <ComparedRow isCompared={form === 'compared'} example={example} />
              {alone}
            </li>
          )
        })}
      </ul>
      {!isAll && rows > examples.length && (
        <button type="button" className="btn btn-ghost w-fit" onClick={() => setIsAll(true)}>
          Show all {formatCount(rows)}
        </button>
      )}
      {next !== null && (
        <button type="button" className="btn btn-ghost w-fit" onClick={() => void more()}>
          Show more rows
        </button>
      )}
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </div>
  )
}

function ComparedRow({ isCompared, example }: { isCompared: boolean; example: QueueExample }) {
  const { line, file, ours } = example
  if (!isCompared) {
    return (
      <p dir="auto" className="text-sm wrap-anywhere">
        <span className="text-quiet">Row {line}:</span>{' '}
        {[file.number, file.name].filter(Boolean).join(' · ')}
      </p>
    )
  }
  return (
    <div className="grid gap-2 sm:grid-cols-2 sm:gap-6">
      <Compared part={file} label={`Row ${line} of the file`} />
      {ours && <Compared part={ours} label="Your part" />}
    </div>
  )
}

function Compared({ part, label }: { part: ComparedPart; label: string }) {
  const { number, name, category, price, img } = part
  return (
    <div className="flex min-w-0 gap-3">
      {img && (
        <div className="w-16 shrink-0">
          <Picture
            src={thumbnailOf(img)}
            fallback="/art/missing-part.svg"
            alt=""
            width={64}
            height={48}
            loading="lazy"
            className="aspect-4/3 w-full rounded-box bg-drawing object-contain"
          />
        </div>
      )}
      <p className="min-w-0 text-sm">
        <span className="block text-quiet">{label}</span>
        <span dir="auto" className="block font-mono wrap-anywhere">
          {number}
        </span>
        <span dir="auto" className="block wrap-anywhere">
          {[name, category, price].filter(Boolean).join(' · ')}
        </span>
      </p>
    </div>
  )
}

type AloneProps = Pick<ExamplesProps, 'entry' | 'pending' | 'onDecide'> & { example: QueueExample }

function Alone({ entry, example, pending, onDecide }: AloneProps) {
  const { key, isDecided, file } = example
  if (!key) return null
  if (isDecided) {
    return (
      <p role="status" className="text-quiet text-sm">
        Saved. This row is being checked again.
      </p>
    )
  }
  const labels: [QueueChoice, string][] = [
    ['keep price', 'Keep'],
    ['take price', 'Take'],
    ['same', 'The same part'],
    ['other', entry.kind === 'date' ? 'Take it as written' : 'Another part'],
    ['drop', 'Leave it out'],
  ]
  const choices = labels.filter(([choice]) => entry.choices.includes(choice))
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {QUEUE_KINDS[entry.kind].examples !== 'prices' && (
        <span className="text-quiet">Only this one:</span>
      )}
      {choices.map(([choice, label]) => (
        <button
          key={choice}
          type="button"
          className="btn btn-ghost"
          aria-label={`${file.number}: ${label}`}
          disabled={pending}
          onClick={() => void onDecide(decisionOf(choice, entry) ?? {}, key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** A price that changes by more than three times: what the part costs, and what the file says. */
function JumpingPrice({ of, children }: { of: QueueExample; children: ReactNode }) {
  const { file, ours, change, text } = of
  return (
    <li className="grid gap-x-4 border-base-300 border-t py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <p className="grid min-w-0 text-sm">
        <span dir="auto" className="wrap-anywhere">
          <span className="font-mono">{file.number}</span> {ours?.name ?? file.name}
        </span>
        {change === null ? (
          <span>{text}</span>
        ) : (
          <span className="tabular-nums">
            {ours?.price} → <strong>{formatPrice(Number(file.price))}</strong>{' '}
            <strong className="text-error">{change}</strong>
          </span>
        )}
      </p>
      {children}
    </li>
  )
}
