import { Notice } from '#app/ui/components/notice.tsx'
import type { Difference } from './differences.ts'

type Props = {
  changedBy: string | null
  /** The fields that differ from what was typed: their label, and what is saved. */
  theirs: Difference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Another admin has saved the section since it was opened. */
export function ConflictNotice({ changedBy, theirs, onKeepMine, onTakeTheirs }: Props) {
  return (
    <Notice kind="warning" role="alert" className="grid gap-3 p-4">
      <p>
        {changedBy ?? 'Another admin'} has saved this section since you opened it. What you typed is
        not saved yet.
      </p>
      <dl className="grid gap-2 text-sm">
        {theirs.map(({ label, value }) => (
          <div key={label}>
            <dt className="font-semibold">{label}, as saved</dt>
            <dd dir="auto" className="max-h-24 overflow-y-auto whitespace-pre-line">
              {value || 'Nothing'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={onKeepMine}>
          Save mine
        </button>
        <button type="button" className="btn btn-outline" onClick={onTakeTheirs}>
          Take theirs
        </button>
      </div>
    </Notice>
  )
}
