import { ChangeStates } from '#app/staff/product/change-states.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import type { Import } from '#contract/import/import.ts'
import { formatCountOf } from '#contract/money.ts'

/** What the file has added and buyers do not see yet. */
export function NewDrafts({ of: { _id, drafts } }: { of: Pick<Import, '_id' | 'drafts'> }) {
  const { complete, withoutCategory } = drafts
  if (complete + withoutCategory === 0) return null
  return (
    <Notice kind="warning" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <p className="min-w-0 flex-1 basis-64">
        {[
          complete > 0 &&
            `${formatCountOf(complete, 'new part')} ${complete === 1 ? 'is a draft, which no buyer sees.' : 'are drafts, which no buyer sees.'}`,
          withoutCategory > 0 &&
            `${formatCountOf(withoutCategory, 'new part')} without a category ${withoutCategory === 1 ? 'stays a draft.' : 'stay drafts.'}`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {complete > 0 && (
        <ChangeStates
          parts={{ addedBy: _id }}
          text={`Check and make ${formatCountOf(complete, 'new part')} live`}
          className="btn-primary"
        />
      )}
    </Notice>
  )
}
