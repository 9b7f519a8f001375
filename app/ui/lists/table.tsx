import type { ReactNode } from 'react'

type TableProps = {
  columns: readonly string[]
  /**
   * A class for each column, such as `w-32`. Columns with '' share the rest; without `widths` all
   * are alike.
   */
  widths?: readonly string[]
  /** Cells of the head that do more than name their columns. */
  heads?: ReactNode
  /** Of a list to scan: its rows are lower where they are no cards. */
  isDense?: boolean
  children: ReactNode
}

const DENSE = 'mt-4 lg:text-sm lg:[--cell:0.375rem_0.5rem]'

/** Of a cell with two lines of text. */
export const DENSE_CELL = 'lg:px-2 lg:py-1 lg:align-middle'

/**
 * Below 1024 pixels every row is a card, and every cell shows the name of its column: give each
 * `Cell` the same label as its column. Widths are fixed, so that a long word in one column never
 * squeezes another. All columns together have 798 pixels at least: at 1024, beside the staff's menu
 * and a scroll bar.
 */
export function Table({ columns, widths, heads, isDense = false, children }: TableProps) {
  return (
    <div
      className={`${isDense ? DENSE : 'mt-6 max-lg:mt-4'} lg:overflow-hidden lg:rounded-box lg:border lg:border-base-300 lg:bg-base-100`}
    >
      <table className="w-full max-lg:block lg:table-fixed">
        {widths && (
          <colgroup>
            {columns.map((label, place) => (
              <col key={label} className={widths[place]} />
            ))}
          </colgroup>
        )}
        <thead className="border-base-300 border-b text-left text-quiet text-sm max-lg:sr-only">
          <tr>
            {heads ??
              columns.map((label) => (
                <th key={label} className={`font-normal ${isDense ? 'px-2 py-1' : 'px-3 py-2'}`}>
                  {label}
                </th>
              ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:gap-3">{children}</tbody>
      </table>
    </div>
  )
}

const CARDS = {
  labels: 'max-lg:gap-x-6 max-lg:p-3 md:max-lg:grid-cols-2 md:max-lg:p-4',
  picture:
    'has-checked:bg-primary/7! max-lg:grid-cols-[5rem_minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-4 max-lg:px-3 max-lg:py-2',
  order:
    'relative max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:items-center max-lg:gap-x-4 max-lg:px-3 max-lg:py-1.5',
  buttons: 'max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-4 max-lg:px-3 max-lg:py-2',
}

type RowProps = { card?: keyof typeof CARDS; isOpen?: boolean; children: ReactNode }

/**
 * @param props.card how its cells are laid out where it is a card
 * @param props.isOpen something is to be done: it is tinted
 */
export function Row({ card = 'labels', isOpen = false, children }: RowProps) {
  return (
    <tr
      className={`border-base-300 lg:not-last:border-b max-lg:grid max-lg:rounded-box max-lg:border ${isOpen ? 'is-open' : 'max-lg:bg-base-100'} ${CARDS[card]}`}
    >
      {children}
    </tr>
  )
}

type CellProps = {
  label: string
  wide?: boolean
  bare?: boolean
  className?: string
  children: ReactNode
}

const LABELED =
  'max-lg:grid max-lg:grid-cols-[6.5rem_minmax(0,1fr)] max-lg:items-baseline max-lg:gap-2 max-lg:before:text-quiet max-lg:before:text-sm max-lg:before:content-[attr(data-label)]'

/**
 * A card leaves out a cell without content.
 * @param props.wide spans the card, where cards have two columns
 * @param props.bare without its label in a card: a picture, or a button that says the same
 */
export function Cell({ label, wide = false, bare = false, className = '', children }: CellProps) {
  return (
    <td
      data-label={label}
      className={`align-top tabular-nums lg:p-(--cell,0.75rem) max-lg:py-1 max-lg:has-[>div:empty]:hidden ${bare ? 'max-lg:block' : LABELED} ${wide ? 'md:max-lg:col-span-2' : ''} ${className}`}
    >
      <div>{children}</div>
    </td>
  )
}
