import type { ReactNode } from 'react'
import type { QueueExample } from '#contract/import/import-queue.ts'
import { formatPrice } from '#contract/money.ts'

/** A price that changes by more than three times: what the part costs, and what the file says. */
export function JumpingPrice({ of, children }: { of: QueueExample; children: ReactNode }) {
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
