import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FitReports, PartReview, PartReviewSummary } from '#contract/catalog/part-review.ts'
import { MIN_REPORTS } from '#contract/catalog/part-review-bounds.ts'
import { trackTag } from '../../platform/cache/dependencies.ts'
import { db, prepare } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { review } from '../../platform/db/schema/review.ts'
import {
  bothSortDirections,
  type PageOf,
  pageValues,
  toPage,
} from '../../platform/list/pagination.ts'
import { IS_BOUGHT } from './verified-buyer.ts'

// What the buyers of a part say of it, as everybody reads it. A review or report of the part
// invalidates its tag.

/** In the page of the part, and in what search engines read. */
const FIRST = 5
/** Models and years that a part's page has reports of. */
const MAX_REPORTED = 200

const FITS = sql<boolean | null>`(
  select f.fits from fit_report f
  where f.order_id = review.order_id and f.position = review.position
)`

const pages = bothSortDirections(review.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ row: review, fits: FITS.as('fits') })
    .from(review)
    .where(and(eq(review.productId, sql.placeholder('productId')), isNull(review.hiddenAt), after))
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`reviews of a part, ${sort} first`),
)

/** A page of a part's reviews, without hidden ones. */
export async function listPartReviews(productId: string, query: PageOf) {
  const rows = await trackTag(tagOf(productId), () =>
    pages(query).execute({ ...pageValues(query), productId }),
  )
  return toPage(rows.map(toPartReview), query)
}

type Row = { row: typeof review.$inferSelect; fits: boolean | null }

function toPartReview({ row, fits }: Row): PartReview {
  return {
    _id: row.id,
    name: row.name,
    rating: row.rating ?? 0,
    review: row.review,
    vehicle: row.vehicle,
    fits,
    at: row.createdAt.toISOString(),
    reply: row.reply,
  }
}

/**
 * A `fit_report f` of an order that counts: its review is not hidden by the staff, and the shop has
 * the money. Of a returned line, that it did not fit counts if the shop took it back for that.
 */
const COUNTS = sql`not ${order.isDisputed} and not exists (
    select from review r
    where r.order_id = f.order_id and r.position = f.position and r.hidden_at is not null
  ) and coalesce((
    select bool_or(q.reason = 'does-not-fit' and not f.fits)
    from return_request q join return_line l on l.return_id = q.id
    where l.order_id = f.order_id and l.position = f.position
      and q.state = 'refunded' and q.reason <> 'core'
  ), ${IS_BOUGHT})`

const summary = prepare<
  {
    count: number
    average: number | null
    reports: FitReports[] | null
    yes: number
    no: number
  },
  { id: string }
>(
  'reviews of a part in short',
  sql`with once as materialized (
      select distinct on (model_path, year, buyer) model_path, year, buyer, fits
      from fit_report f join ${order} on ${order.id} = f.order_id
      where f.product_id = ${sql.placeholder('id')} and ${COUNTS} order by model_path, year, buyer, at desc
    ), by_year as (
      select model_path as model, year, count(*) filter (where fits)::int as yes,
        count(*) filter (where not fits)::int as no
      from once group by 1, 2
    )
    select r.count, r.average,
      (select json_agg(json_build_object('model', model, 'year', year, 'yes', yes, 'no', no))
        from (select * from by_year where yes + no >= ${sql.raw(String(MIN_REPORTS))}
          order by yes + no desc limit ${sql.raw(String(MAX_REPORTED))}) most) as reports,
      (select coalesce(sum(yes), 0)::int from by_year) as yes,
      (select coalesce(sum(no), 0)::int from by_year) as no
    from (
      select count(*)::int as count, round(avg(rating), 1)::float8 as average from review
      where product_id = ${sql.placeholder('id')} and hidden_at is null
    ) r`,
)

/** What a part's page says of its reviews. */
export async function readPartReviews(id: string): Promise<PartReviewSummary> {
  const [row] = await trackTag(tagOf(id), () => summary({ id }))
  const count = row?.count ?? 0
  const first =
    count === 0 ? [] : (await listPartReviews(id, { limit: FIRST, sort: 'newest' })).items
  return {
    count,
    ...(row?.average != null && { average: row.average }),
    first,
    reports: row?.reports ?? [],
    fitted: { yes: row?.yes ?? 0, no: row?.no ?? 0 },
  }
}

/** Triggers on the reviews and the reports of a part tell it. */
function tagOf(productId: string) {
  return `part-review ${productId}`
}
