import { Suspense } from 'react'
import { Link } from 'react-router'
import { listPartCards } from '#app/api/saved-part.ts'
import { PartRow } from '#app/storefront/part/part-row.tsx'
import { useOwnVerdicts } from '#app/storefront/part/use-own-verdicts.ts'
import { type SavedHere, useSaved } from '#app/storefront/saved/saved-parts.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { partPath } from '#contract/catalog/part-path.ts'
import { MAX_CARDS } from '#contract/catalog/saved-part-bounds.ts'
import { formatPrice } from '#contract/money.ts'
import { isInStock } from '#contract/pricing/allowed-quantity.ts'
import { errorMessage } from '../../api/http.ts'
import type { Route } from './+types/saved'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Saved parts')
}

/** The same HTML for all: the browser knows what is saved. */
export default function Saved() {
  const { parts } = useSaved()
  const isHydrated = useHydrated()
  return (
    <section className="content-width py-6 pb-12 lg:pt-8">
      <h1 className="text-3xl lg:text-4xl">Saved parts</h1>
      <noscript>
        <p className="mt-4">Saved parts need JavaScript, which is off in this browser.</p>
      </noscript>
      {isHydrated && parts.length === 0 && (
        <EmptyList to="/catalog" action="See the catalog">
          Nothing is saved yet. The heart on a part saves it here.
        </EmptyList>
      )}
      {isHydrated && parts.length > 0 && (
        <Suspense>
          <SavedList parts={parts} />
        </Suspense>
      )}
    </section>
  )
}

function SavedList({ parts }: Pick<SavedHere, 'parts'>) {
  const ids = parts.map(({ id }) => id)
  // What is removed here stays loaded: only new ids are asked for.
  const { value = [], error, running } = useLoad(ids.toSorted().join(), () => loadCards(ids))
  const byId = new Map(useOwnVerdicts(value).map((card) => [card._id, card]))
  const shown = parts.flatMap(({ id, price }) => {
    const card = byId.get(id)
    return card ? [{ card, price }] : []
  })
  const gone = running === undefined && error === undefined ? parts.length - shown.length : 0
  return (
    <>
      {error !== undefined && <FormError>{errorMessage(error)}</FormError>}
      {shown.length > 0 && (
        <Card className="mt-6">
          <ul>
            {shown.map(({ card, price }) => (
              <li key={card._id} className="border-base-300 not-first:border-t">
                <PartRow part={card} />
                <Since card={card} price={price} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {gone > 0 && (
        <p className="mt-4 text-quiet text-sm">
          {gone === 1 ? 'One saved part is' : `${gone} saved parts are`} no longer sold.
        </p>
      )}
    </>
  )
}

/** What has changed since it was saved, and the form of an alert for when it is back. */
function Since({ card, price }: { card: PartCard; price: number }) {
  const { pricePerUnit } = card
  const isDifferent = pricePerUnit !== price
  const isOut = !isInStock(card)
  if (!isDifferent && !isOut) return null
  return (
    <p className="flex flex-wrap gap-x-4 px-3 pb-3 text-sm">
      {isDifferent && (
        <span className={pricePerUnit < price ? 'text-success' : 'text-quiet'}>
          {formatPrice(price)} when you saved it, {formatPrice(pricePerUnit)} now
        </span>
      )}
      {isOut && (
        <Link to={`${partPath(card)}#tell-me`} className="underline underline-offset-4">
          Tell me when it is back
        </Link>
      )}
    </p>
  )
}

async function loadCards(ids: string[]) {
  const calls = Array.from({ length: Math.ceil(ids.length / MAX_CARDS) }, (_, at) =>
    listPartCards(ids.slice(at * MAX_CARDS, (at + 1) * MAX_CARDS)),
  )
  return (await Promise.all(calls)).flat()
}
