import { Picture } from '#app/ui/components/picture.tsx'
import type { ComparedPart, QueueDecision, QueueEntry } from '#contract/import/import-queue.ts'

type ExamplesProps = {
  entry: QueueEntry
  pending: boolean
  onDecide: (decision: Omit<QueueDecision, 'key'>, key: string) => void
}

type Example = QueueEntry['examples'][number]

const KINDS: QueueEntry['kind'][] = ['near', 'sku', 'date', 'twice', 'removed']

/** The first rows, each beside the part of the shop; each can be decided alone. */
export function QueueExamples({ entry, pending, onDecide }: ExamplesProps) {
  const { kind, rows, examples, isDecided } = entry
  if (!KINDS.includes(kind)) return null
  return (
    <ul className="grid gap-3">
      {examples.map((example) => (
        <li key={example.line} className="grid gap-2 border-base-300 border-l-2 pl-3">
          <div className="grid gap-2 sm:grid-cols-2 sm:gap-6">
            <Compared part={example.file} label={`Row ${example.line} of the file`} />
            {example.ours && <Compared part={example.ours} label="Your part" />}
          </div>
          {rows > 1 && !isDecided && kind !== 'twice' && kind !== 'removed' && (
            <Alone entry={entry} example={example} pending={pending} onDecide={onDecide} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Compared({ part, label }: { part: ComparedPart; label: string }) {
  const { number, name, category, price, img } = part
  return (
    <div className="flex min-w-0 gap-3">
      {img && (
        <div className="w-16 shrink-0">
          <Picture
            src={img}
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

function Alone({ entry, example, pending, onDecide }: ExamplesProps & { example: Example }) {
  const { key, isDecided, file } = example
  if (!key) return null
  if (isDecided) {
    return (
      <p role="status" className="text-quiet text-sm">
        Saved. This row is being checked again.
      </p>
    )
  }
  const choices = [
    ['same', 'The same part', { same: true }],
    ['other', entry.kind === 'date' ? 'Take it as written' : 'Another part', { other: true }],
    ['drop', 'Leave it out', { drop: true }],
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-quiet">Only this one:</span>
      {choices.map(
        ([choice, label, decision]) =>
          entry.choices.includes(choice) && (
            <button
              key={choice}
              type="button"
              className="btn btn-ghost"
              aria-label={`${file.number}: ${label}`}
              disabled={pending}
              onClick={() => onDecide(decision, key)}
            >
              {label}
            </button>
          ),
      )}
    </div>
  )
}
