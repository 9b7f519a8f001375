import { Notice } from '#app/ui/components/notice.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import type { Doubt, ImportColumns } from '#contract/import/import-columns.ts'
import { formatCountOf } from '#contract/money.ts'

const DOUBTS: Record<Doubt, string> = {
  'no-names': 'Neither file names its columns, so any file could be read like it.',
  'other-source': 'Its name does not say that it is from the same supplier.',
  'other-prices':
    'Most of its prices are over 15% off those of the shop: it may have the price elsewhere.',
  'no-known-parts':
    'The shop has none of its first parts, so no price says that it is from the same supplier.',
}

/** By which file this one is read, and what of it is new. */
export function LastFile({ of: { profile, columns } }: { of: ImportColumns }) {
  if (!profile) {
    return (
      <p className="mt-2 max-w-prose text-quiet">
        {columns.length > 0
          ? 'Match each column of the file. We keep the matches'
          : 'We keep the answers'}{' '}
        for the supplier’s next file.
      </p>
    )
  }
  const { fileName, savedAt, doubt, newColumns } = profile
  const like = (
    <>
      like <bdi className="font-semibold wrap-anywhere">{fileName ?? 'an earlier file'}</bdi> of{' '}
      <time dateTime={savedAt}>{formatDate(savedAt)}</time>
    </>
  )
  if (doubt) {
    return (
      <Notice kind="warning" className="mt-4 p-4">
        <p>This file has columns {like}.</p>
        <p className="mt-1 max-w-prose">{DOUBTS[doubt]} Look through its matches and answers.</p>
      </Notice>
    )
  }
  const names = newColumns.map((at) => columns[at]?.header || 'without a name').join(', ')
  return (
    <p className="mt-2 max-w-prose text-quiet wrap-anywhere">
      Read {like}.{' '}
      {names && (
        <>
          {formatCountOf(newColumns.length, 'new column')}: <bdi>{names}</bdi>.{' '}
        </>
      )}
      Only what is new is asked.
    </p>
  )
}
