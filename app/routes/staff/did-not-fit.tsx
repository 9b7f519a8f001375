import { Link } from 'react-router'
import { listPartsThatDidNotFit } from '#app/api/did-not-fit.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { formatCountOf } from '#contract/money.ts'
import type { PartThatDidNotFit } from '#contract/staff/did-not-fit.ts'
import type { Route } from './+types/did-not-fit'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  return listPartsThatDidNotFit()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Parts that did not fit')]
}

const CAUSES = [
  ['does-not-fit', 'did not fit'],
  ['changed-mind', 'changed their mind'],
  ['damaged', 'damaged'],
  ['wrong-sent', 'wrong part sent'],
  ['other', 'other'],
] as const

const VERDICTS = {
  fits: 'fits',
  'fits-if': 'fits if …',
  'does-not-fit': 'does not fit',
  universal: 'universal',
  'not-known': 'not known',
}

const COLUMNS = ['Part', 'Did not fit', 'Causes', 'Their orders']
const WIDTHS = ['w-52', 'w-52', 'w-44', '']

/** "3 of 41 orders, 7%". */
function rateOf({ didNotFit, sold, rate }: PartThatDidNotFit) {
  const counted = `${didNotFit} of ${formatCountOf(sold, 'order')}`
  if (rate === null) return `${counted}, too few to judge`
  const percent = Math.round(rate * 100)
  return `${counted}, ${rate > 0 && percent === 0 ? 'under 1' : percent}%`
}

/** Shows by the causes of refunds which fitments to correct. */
export default function PartsThatDidNotFit({ loaderData: parts }: Route.ComponentProps) {
  return (
    <section>
      <h2>Parts that did not fit</h2>
      <p className="mt-2 max-w-prose text-quiet">
        Orders that were paid in the last year and refunded with a cause, or whose customer says
        that the part did not fit, by part. A part that came back although we said it fits has a
        wrong fitment. The rate is shown from 10 orders on.
      </p>
      {parts.length === 0 ? (
        <EmptyList to="/dashboard/manageOrders" action="Manage Orders">
          No refund has a cause yet.
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {parts.map((part) => (
            <PartRow key={part.productId} part={part} />
          ))}
        </Table>
      )}
    </section>
  )
}

function PartRow({ part }: { part: PartThatDidNotFit }) {
  const { productId, name, sku, causes, returned, vehicles, didNotFit, ofOneCustomer } = part
  return (
    <Row>
      <Cell label="Part">
        <TextLink
          to={`/dashboard/product/${productId}`}
          dir="auto"
          className="font-semibold wrap-anywhere lg:min-h-0"
        >
          {name}
        </TextLink>
        {sku && <span className="block font-mono text-quiet text-sm wrap-anywhere">{sku}</span>}
      </Cell>
      <Cell label="Did not fit" wide>
        <span className="block font-semibold">{rateOf(part)}</span>
        {ofOneCustomer > 1 && (
          <span className="block text-sm">
            {ofOneCustomer === didNotFit ? 'All' : ofOneCustomer} from one customer
          </span>
        )}
        <ul className="text-sm">
          {vehicles.map(({ vehicle, didNotFit: times }) => (
            <li key={vehicle} dir="auto" className="wrap-anywhere">
              {times} × {vehicle ?? 'no vehicle named'}
            </li>
          ))}
        </ul>
      </Cell>
      <Cell label="Causes">
        {CAUSES.map(
          ([cause, label]) =>
            causes[cause] && (
              <span key={cause} className="block">
                {causes[cause]} {label}
              </span>
            ),
        )}
      </Cell>
      <Cell label="Their orders" wide>
        {returned.length > 0 && (
          <ul className="grid gap-2">
            {returned.map((one) => (
              <li key={one.orderId} dir="auto" className="wrap-anywhere">
                <Link
                  to={`/dashboard/order/${one.orderId}`}
                  className="underline underline-offset-4 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
                >
                  Order {one.orderNumber}
                </Link>
                , <time dateTime={one.at}>{formatDateTime(one.at)}</time>:{' '}
                {one.vehicle ?? 'no vehicle was named'}
                {one.verdict && <strong>, the shop said: {VERDICTS[one.verdict]}</strong>}
                {one.verdictReason && ` (${one.verdictReason})`}
                <span className="block text-quiet text-sm">{one.reason}</span>
              </li>
            ))}
          </ul>
        )}
      </Cell>
    </Row>
  )
}
