import { Card } from '#app/ui/components/card.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { PartAdd } from './part-action.tsx'
import { PartName } from './part-name.tsx'
import { PartPrice } from './part-price.tsx'
import { TellMe } from './tell-me.tsx'
import { useOwnVerdicts } from './use-own-verdicts.ts'

type Props = {
  productId: string
  /** In stock: the first of them. */
  equivalents: PartCard[]
  /** How many there are; more are below, on the page. */
  count: number
  /** The day on which units are expected. */
  expectedOn: string | null
  hasInbox: boolean
}

/** In place of the form to buy a part that is out of stock: what can be bought, then the wait. */
export function OutOfStock({ productId, equivalents, count, expectedOn, hasInbox }: Props) {
  const isSecond = count > 0
  return (
    <>
      {isSecond && <InStockInstead equivalents={equivalents} count={count} />}
      <TellMe
        productId={productId}
        expectedOn={expectedOn}
        isSecond={isSecond}
        hasInbox={hasInbox}
      />
    </>
  )
}

function InStockInstead({ equivalents, count }: Pick<Props, 'equivalents' | 'count'>) {
  const parts = useOwnVerdicts(equivalents)
  return (
    <section aria-labelledby="instead">
      <h2 id="instead" className="mb-2 text-xl">
        In stock instead
      </h2>
      <Card>
        <ul>
          {parts.map((one) => (
            <li
              key={one._id}
              className="relative flex flex-wrap items-start gap-3 border-base-300 p-3 not-first:border-t hover:bg-base-200"
            >
              <div className="w-16 flex-none">
                <PartPicture src={one.img} photo={one.pictures[0]} alt="" sizes="5rem" />
              </div>
              <div className="grid min-w-36 flex-1 gap-1">
                <PartName part={one} heading="h3" className="font-sans text-base leading-tight" />
                {one.verdict && <VerdictMark verdict={one.verdict} />}
              </div>
              <div className="ml-auto grid justify-items-end gap-2 text-right">
                <PartPrice part={one} />
                <PartAdd part={one} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {count > parts.length && (
        <p className="mt-2 text-sm">
          <a href="#equivalents" className="underline underline-offset-4">
            All {count} equivalents
          </a>
        </p>
      )}
    </section>
  )
}
