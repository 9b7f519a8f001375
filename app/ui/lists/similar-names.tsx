import type { Page } from '#contract/page.ts'

type Props = { of: Page<unknown>; q: string | undefined; none: string; all: string }

/** Says that a list has nothing of what was typed, but similar names. */
export function SimilarNames({ of, q, none, all }: Props) {
  return (
    <p role="status" className="mt-3 wrap-anywhere empty:hidden">
      {of.isSimilar && `${none} has ‘${q}’. ${all} of similar names:`}
    </p>
  )
}
