import type { ReactNode } from 'react'

type TableProps = { columns: readonly string[]; children: ReactNode }

/**
 * A quiet table where there is room. On a phone every row is a card, and every cell says the name of
 * its column: give each `Cell` the same label as its column.
 */
export function Table({ columns, children }: TableProps) {
  return (
    <div className="mt-6 overflow-hidden rounded-box border border-base-300 bg-base-100">
      <table className="w-full max-md:block">
        <thead className="border-base-300 border-b text-left text-quiet text-sm max-md:sr-only">
          <tr>
            {columns.map((label) => (
              <th key={label} className="p-3 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="border-base-300 not-last:border-b max-md:grid max-md:gap-1 max-md:p-3">
      {children}
    </tr>
  )
}

export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      data-label={label}
      className="p-3 tabular-nums max-md:grid max-md:grid-cols-[7.5rem_1fr] max-md:items-center max-md:gap-2 max-md:p-1 max-md:before:text-quiet max-md:before:text-sm max-md:before:content-[attr(data-label)]"
    >
      <div>{children}</div>
    </td>
  )
}
