import type { ReactNode } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type {
  ChangedPrice,
  ChangedPrices,
  LargestChanges,
} from '#contract/import/largest-changes.ts'
import { formatCount, formatCountOf, formatPrice } from '#contract/money.ts'

/** What a file of parts changes most, by the money at stake. */
export function LargestChangesCard({ of }: { of: LargestChanges }) {
  const { up, down, added, fields, others } = of
  if (up.count + down.count + added.length + others.length === 0) return null
  return (
    <Card as="section" aria-labelledby="largest" className="mt-4 grid gap-4 p-5">
      <div>
        <h3 id="largest">The largest changes</h3>
        {up.count + down.count > 0 && <p className="text-quiet text-sm">{pricesText(of)}</p>}
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-2">
        <Prices title="Dearer" of={up} isWide={down.count === 0} />
        <Prices title="Cheaper" of={down} isWide={up.count === 0} />
        {others.length > 0 && (
          <List title="Other changes" hint={fields.map(fieldText).join(', ')} isWide>
            {others.map(({ line, changes, ...part }) => (
              <Line key={line} {...part} right="">
                {changes.join('; ')}
              </Line>
            ))}
          </List>
        )}
        {added.length > 0 && (
          <List title="New parts, the dearest first" hint="" isWide>
            {added.map(({ line, price, state, ...part }) => (
              <Line key={line} {...part} right={formatPrice(price)}>
                {state === 'live' ? 'Live: buyers see it' : 'A draft'}
              </Line>
            ))}
          </List>
        )}
      </div>
    </Card>
  )
}

/** "Prices: 1,204 up (median +3.9%), 776 down (median −2.0%), largest +212%." */
function pricesText({ up, down }: LargestChanges) {
  const sides = [
    up.count > 0 && `${formatCount(up.count)} up (median ${percentText(up.median)})`,
    down.count > 0 && `${formatCount(down.count)} down (median ${percentText(down.median)})`,
  ].filter(Boolean)
  const stake = up.stake + down.stake
  const money = stake === 0 ? '' : ` At last year’s sales they are ${moneyText(stake)} a year.`
  return `Prices: ${sides.join(', ')}.${money}`
}

function fieldText({ name, rows }: LargestChanges['fields'][number]) {
  return `${name} ${formatCount(rows)}`
}

type PricesProps = { title: string; of: ChangedPrices; isWide: boolean }

function Prices({ title, of: { count, rows }, isWide }: PricesProps) {
  if (count === 0) return null
  return (
    <List
      title={title}
      hint={count > rows.length ? `${rows.length} of ${formatCount(count)}` : ''}
      isWide={isWide}
    >
      {rows.map(({ line, was, price, percent, ...one }) => (
        <Line
          key={line}
          {...one}
          right={
            <>
              {formatPrice(was)} → <strong>{formatPrice(price)}</strong>{' '}
              <strong className={Math.abs(percent) >= 50 ? 'text-error' : ''}>
                {percentText(percent)}
              </strong>
            </>
          }
        >
          {[stakeText(one), marginText(one)].filter(Boolean).join(' · ')}
        </Line>
      ))}
    </List>
  )
}

function stakeText({ units, stake }: Pick<ChangedPrice, 'units' | 'stake'>) {
  if (units === 0) return 'Not sold in the last year'
  return `${moneyText(stake)} a year at ${formatCountOf(units, 'unit')} sold`
}

function marginText({ margin }: Pick<ChangedPrice, 'margin'>) {
  return margin !== null && `margin ${percentText(margin, false)}`
}

type ListProps = { title: string; hint: string; isWide?: boolean; children: ReactNode }

function List({ title, hint, isWide = false, children }: ListProps) {
  return (
    <div className={isWide ? 'min-w-0 xl:col-span-2' : 'min-w-0'}>
      <h4 className="font-semibold">
        {title} {hint && <span className="font-normal text-quiet text-sm">{hint}</span>}
      </h4>
      <ol className={`mt-1 grid text-sm ${isWide ? 'xl:grid-cols-2 xl:gap-x-8' : ''}`}>
        {children}
      </ol>
    </div>
  )
}

type LineProps = {
  productId: string | null
  part: string
  name: string
  right: ReactNode
  children: ReactNode
}

function Line({ productId, part, name, right, children }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-base-300 border-t py-2">
      <span dir="auto" className="wrap-anywhere">
        {productId ? (
          <TextLink to={`/dashboard/product/${productId}`} className="font-mono">
            {part}
          </TextLink>
        ) : (
          <span className="font-mono">{part}</span>
        )}{' '}
        {name !== part && name}
      </span>
      <span className="text-right tabular-nums">{right}</span>
      <span dir="auto" className="col-span-2 text-quiet wrap-anywhere">
        {children}
      </span>
    </li>
  )
}

function percentText(percent: number, isSigned = true) {
  const sign = percent < 0 ? '−' : isSigned ? '+' : ''
  return `${sign}${Math.abs(percent).toLocaleString('en-US')}%`
}

function moneyText(dollars: number) {
  return `${dollars < 0 ? '−' : '+'}${formatPrice(Math.abs(dollars))}`
}
