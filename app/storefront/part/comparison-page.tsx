import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import { type Comparison, comparedRows, MAX_COMPARED } from '#contract/catalog/comparison.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { comparisonUrl, partPath } from '#contract/catalog/part-path.ts'
import { formatCountOf } from '#contract/money.ts'
import { PartAction, PartAdd } from './part-action.tsx'
import { PartPrice } from './part-price.tsx'
import { StockMark } from './stock-mark.tsx'
import { useOwnVerdicts } from './use-own-verdicts.ts'

type Props = { comparison: Comparison; category: string }

/** Parts of one category as columns; on a phone the table scrolls below its heads. */
export function ComparisonPage({ comparison, category }: Props) {
  const cards = useOwnVerdicts(comparison.cards)
  const offered = useOwnVerdicts(comparison.offered)
  const rows = comparedRows(comparison)
  const ids = cards.map(({ _id }) => _id)
  return (
    <section className="content-width py-4 pb-12">
      <h1 dir="auto" className="mb-3 text-3xl wrap-anywhere max-sm:text-2xl">
        Compare {formatCountOf(cards.length, 'part')}{' '}
        <span className="text-quiet text-xl">{category}</span>
      </h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
      <section aria-label="Comparison" tabIndex={0} className="comparison">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">What is compared</span>
              </th>
              {cards.map((card) => (
                <th key={card._id} scope="col">
                  <Head card={card} others={ids.filter((id) => id !== card._id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Price</th>
              {cards.map((card) => (
                <td key={card._id}>
                  <PartPrice part={card} />
                  <StockMark part={card} className="mt-1" />
                </td>
              ))}
            </tr>
            {cards.some(({ verdict }) => verdict) && (
              <tr>
                <th scope="row">Your car</th>
                {cards.map(({ _id, verdict }) => (
                  <td key={_id}>{verdict && <VerdictMark verdict={verdict} />}</td>
                ))}
              </tr>
            )}
            {rows.map(({ name, values, isDifferent }) => (
              <tr key={name} className={isDifferent ? 'font-semibold' : 'text-quiet'}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                {values.map((value, at) => (
                  <td key={ids[at]} dir="auto">
                    {value === undefined ? '–' : keepUnits(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {offered.length > 0 && cards.length < MAX_COMPARED && <Offered offered={offered} ids={ids} />}
    </section>
  )
}

function Head({ card, others }: { card: PartCard; others: string[] }) {
  return (
    <div className="grid gap-1.5 text-left">
      <div className="w-16 sm:w-24">
        <PartPicture src={card.img} photo={card.pictures[0]} alt="" sizes="6rem" eager />
      </div>
      <Link to={partPath(card)} dir="auto" className="wrap-anywhere hover:underline">
        {card.number && (
          <span className="block font-mono font-normal text-quiet text-xs">{card.number}</span>
        )}
        {keepUnits(card.title)}
      </Link>
      <div className="flex flex-wrap gap-2">
        <PartAdd part={card} />
        <span className="not-noscript:hidden">
          <PartAction part={card} />
        </span>
      </div>
      {others.length > 0 && (
        <Link
          to={comparisonUrl(others)}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-normal text-quiet text-sm underline underline-offset-4"
        >
          Remove<span className="sr-only"> {card.title}</span>
        </Link>
      )}
    </div>
  )
}

function Offered({ offered, ids }: { offered: PartCard[]; ids: string[] }) {
  return (
    <>
      <h2 className="mt-6 mb-2 text-xl">Compare with</h2>
      <Card as="ul" className="max-w-3xl">
        {offered.map((card) => (
          <li key={card._id} className="border-base-300 not-first:border-t">
            <Link
              to={comparisonUrl([...ids, card._id])}
              preventScrollReset
              className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 px-3 py-2 hover:bg-base-200"
            >
              <PartPicture src={card.img} photo={card.pictures[0]} alt="" sizes="4rem" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                <b className="block font-semibold leading-tight">{keepUnits(card.title)}</b>
                {card.verdict && <VerdictMark verdict={card.verdict} />}
              </span>
              <PartPrice part={card} className="text-right" />
            </Link>
          </li>
        ))}
      </Card>
    </>
  )
}
