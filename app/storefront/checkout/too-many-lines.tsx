import { useRef } from 'react'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { ShownLine } from './use-basket.ts'

type Props = {
  lines: ShownLine[]
  /** How many one order of this buyer can have, if it has more. */
  mostLines: number | undefined
  /** Parts that stay in the basket. */
  laterCount: number
  onLater: (ids: string[]) => void
}

/**
 * Shown before the buyer types anything: the parts of this order, and that the others stay in the
 * basket.
 */
export function TooManyLines({ lines, mostLines, laterCount, onLater }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isTooMany = mostLines !== undefined && lines.length > mostLines
  if (!isTooMany && laterCount === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      {isTooMany ? (
        <Notice kind="warning" data-blocks tabIndex={-1} className="grid gap-3 px-4 py-3">
          <p>
            <b className="font-semibold">
              This order has {lines.length} different parts, and one order can have {mostLines}.
            </b>{' '}
            Choose which to leave for later below, or order the first {mostLines} now. The others
            stay in your basket: order them once this order is paid.
          </p>
          <button
            type="button"
            className="btn btn-outline justify-self-start border-control"
            onClick={() => {
              box.current?.focus({ preventScroll: true })
              onLater(lines.slice(mostLines).map(({ product }) => product._id))
            }}
          >
            Order the first {mostLines} now
          </button>
        </Notice>
      ) : (
        <p className="text-sm">
          {laterCount === 1 ? '1 part stays' : `${laterCount} parts stay`} in{' '}
          <TextLink to="/basket">your basket</TextLink> for another order.
        </p>
      )}
    </div>
  )
}
