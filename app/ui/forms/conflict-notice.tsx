import type { ReactNode, Ref } from 'react'
import { Notice } from '../components/notice.tsx'

/** A field that another editor has saved with another value than the typed one. */
export type Difference = {
  label: string
  /** What is saved. */
  value: ReactNode
  /** Of a field that is decided by itself. */
  decision?: Decision
}

type Decision = {
  /** What the buttons name. */
  mine?: ReactNode
  theirs?: ReactNode
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What is typed and what is saved, by the names of `labels`. */
type Compared = {
  labels: Record<string, string>
  typed: Record<string, unknown>
  saved: Record<string, unknown>
}

export type ConflictProps = {
  /** Who has changed what, such as a list, unless `children` say it. */
  changedBy?: string | null
  what?: string
  children?: ReactNode
  differences?: Difference[] | undefined
  compared?: Compared
  /** About all that was typed, unless each field is decided by itself. */
  decision?: Decision
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** Another editor has saved what is being edited: what is theirs, and whose is kept. */
export function ConflictNotice({
  changedBy,
  what,
  children = changedSince(what, changedBy),
  compared,
  differences = compared ? differencesIn(compared) : [],
  decision,
  ref,
  className = '',
}: ConflictProps) {
  return (
    <Notice
      kind="warning"
      ref={ref}
      tabIndex={-1}
      role="alert"
      className={`grid scroll-mt-4 gap-3 p-4 ${className}`}
    >
      <p>{children}</p>
      {differences.length > 0 && (
        <ul className="grid gap-3">
          {differences.map(({ label, value, decision: own }) => (
            <li key={label} className="grid gap-2 border-base-300 border-t pt-3">
              <p dir="auto" className="max-h-48 overflow-y-auto whitespace-pre-line">
                <strong>{own ? label : `${label}, as saved`}</strong>: {value || 'Nothing'}
              </p>
              {own && <Buttons decision={own} field={label} />}
            </li>
          ))}
        </ul>
      )}
      {decision && <Buttons decision={decision} />}
    </Notice>
  )
}

const BUTTON =
  'btn h-auto min-h-11 max-w-full whitespace-normal py-2 text-left leading-snug wrap-anywhere'

function Buttons({ decision, field }: { decision: Decision; field?: string }) {
  const { mine = 'Save mine', theirs = 'Take theirs', onKeepMine, onTakeTheirs } = decision
  const ofField = field && <span className="sr-only"> ({field})</span>
  return (
    <p className="flex flex-wrap gap-2">
      <button
        type="button"
        className={`${BUTTON} ${field ? 'btn-outline' : 'btn-primary'}`}
        onClick={onKeepMine}
      >
        {mine}
        {ofField}
      </button>
      <button type="button" className={`${BUTTON} btn-outline`} onClick={onTakeTheirs}>
        {theirs}
        {ofField}
      </button>
    </p>
  )
}

function changedSince(what = 'page', changedBy: string | null = null) {
  return `${changedBy ?? 'Another editor'} has changed this ${what} since you opened it. What you typed is not saved yet.`
}

function differencesIn({ labels, typed, saved }: Compared): Difference[] {
  return Object.entries(labels)
    .map(([name, label]) => ({ label, mine: textOf(typed[name]), value: textOf(saved[name]) }))
    .filter(({ mine, value }) => mine !== value)
}

function textOf(value: unknown) {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}
