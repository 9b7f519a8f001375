import type { QueueDecision, QueueEntry } from '#contract/import/import-queue.ts'
import { QUEUE_CHOICES, type QueueChoice } from '#contract/import/queue-kinds.ts'
import { formatCount } from '#contract/money.ts'

type Chosen = Pick<
  QueueEntry,
  'key' | 'kind' | 'name' | 'rows' | 'proposal' | 'categoryId' | 'isProposed' | 'choices'
>

type ChoicesProps = {
  entry: Chosen
  pending: boolean
  /** Is the form open in which a name gets its meaning? */
  isOpen: boolean
  onOpen: () => void
  onDecide: (decision: Omit<QueueDecision, 'key'>) => void
}

/** What can be decided about an entry of the queue; what the shop proposes is its first button. */
export function QueueChoices({ entry, pending, isOpen, onOpen, onDecide }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-2 xl:grid">
      {entry.choices.map((choice, at) => {
        const decision = decisionOf(choice, entry)
        const isProposed = at === 0 && entry.isProposed
        const kind = isProposed ? 'btn-primary' : choice === 'drop' ? 'btn-ghost' : 'btn-outline'
        return (
          <button
            key={choice}
            type="button"
            className={`btn ${kind}`}
            aria-expanded={decision ? undefined : isOpen}
            disabled={pending}
            onClick={() => (decision ? onDecide(decision) : onOpen())}
          >
            {labelOf(choice, entry)}
          </button>
        )
      })}
    </div>
  )
}

/** undefined: the owner says first what it means. */
export function decisionOf(
  choice: QueueChoice,
  { name, proposal, categoryId }: Chosen,
): Omit<QueueDecision, 'key'> | undefined {
  const [field, value] = QUEUE_CHOICES[choice]
  if (value) return { [field]: value }
  if (choice === 'proposed category' && categoryId) return { categoryId }
  if (choice === 'own brand') return { brand: name }
  if (choice === 'proposed brand' && proposal) return { brand: proposal }
  return undefined
}

function labelOf(choice: QueueChoice, { key, kind, rows, proposal, isProposed }: Chosen) {
  const isOne = rows === 1
  if (kind === 'jump' && choice !== 'drop') return priceLabel(choice, key, rows)
  if (choice === 'same') return isOne ? 'The same part' : 'The same parts'
  if (choice === 'other' && kind === 'date')
    return isOne ? 'Take it as written' : 'Take them as written'
  if (choice === 'other') return isOne ? 'Another part: add it' : 'Other parts: add them'
  if (choice === 'first') return isOne ? 'Keep the first' : 'Keep the first of each'
  if (choice === 'last') return isOne ? 'Keep the last' : 'Keep the last of each'
  if (choice === 'own brand') return 'A brand of its own'
  if (choice === 'live') return 'It is live'
  if (choice === 'draft' && kind === 'removed')
    return isOne ? 'Make it a draft' : 'Make them drafts'
  if (choice === 'draft') return 'It is a draft'
  if (choice === 'all years') return isOne ? 'All years of the model' : 'All years of each model'
  if (choice === 'ignore') return 'Ignore it'
  if (choice === 'category' && isProposed) return 'Another category'
  if (choice === 'brand' && isProposed) return 'Another brand'
  if (choice === 'proposed category' || choice === 'proposed brand') return `It is ${proposal}`
  if (choice === 'drop') return isOne ? 'Leave this row out' : 'Leave these rows out'
  return 'Match it'
}

function priceLabel(choice: QueueChoice, key: string, rows: number) {
  const isKept = choice === 'keep price'
  if (key.startsWith('jump steps')) return isKept ? 'Leave the steps out' : 'Take the steps'
  if (key.startsWith('jump core')) return isKept ? 'Keep our core charges' : 'Take the file’s'
  if (rows === 1) return isKept ? 'Keep our price' : 'Take the file’s price'
  return isKept ? `Keep our ${formatCount(rows)} prices` : `Take the file’s ${formatCount(rows)}`
}
