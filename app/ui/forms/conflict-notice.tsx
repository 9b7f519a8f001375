import type { ReactNode, Ref } from 'react'
import { Notice } from '../components/notice.tsx'
import type { Decision, Difference } from './differences.ts'

type Props = {
  /** Who has changed what. */
  children: ReactNode
  differences?: Difference[]
  /** About all that was typed, unless each field is decided by itself. */
  decision?: Decision
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** Another editor has saved what is being edited: what is theirs, and whose is kept. */
export function ConflictNotice({
  children,
  differences = [],
  decision,
  ref,
  className = '',
}: Props) {
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

export function changedSince(what: string, changedBy: string | null) {
  return `${changedBy ?? 'Another editor'} has changed this ${what} since you opened it. What you typed is not saved yet.`
}
