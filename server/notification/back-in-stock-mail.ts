import { eq } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import { formatCents, formatCountOf } from '#contract/money.ts'
import { isInStock } from '#contract/pricing/allowed-quantity.ts'
import { alertLink, alertToken } from '../catalog/alert/stock-alert-token.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { stockAlert } from '../platform/db/schema/stock-alert.ts'
import { env } from '../platform/env.server.ts'
import type { JobRow } from '../platform/jobs/job.ts'
import { JobSkipped } from '../platform/jobs/job-error.ts'
import type { MailContent } from '../platform/mail/layout.ts'
import { type OwnerText, openingOf } from '../platform/mail/owner-text.ts'

/** The one mail of an alert. @throws JobSkipped when it was deleted, or the part is gone */
export async function backInStockMail({ subjectId }: JobRow, texts: OwnerText, shop: string) {
  const [row] = await db
    .select({ email: stockAlert.email, part: product })
    .from(stockAlert)
    .innerJoin(product, eq(product.id, stockAlert.productId))
    .where(eq(stockAlert.id, subjectId))
  if (!row) throw new JobSkipped('Not sent: the alert was stopped')
  const { email, part } = row
  if (part.deletedAt || part.state !== 'live')
    throw new JobSkipped('Not sent: the part is no longer sold')
  const content = backInStockContent({ ...part, alertId: subjectId }, texts, shop)
  return { to: email, content, stopUrl: stopUrlOf(subjectId) }
}

/** What a mail program calls for the reader (RFC 8058). */
function stopUrlOf(id: string) {
  return `${env.publicUrl}/api/stock-alert/stop?token=${alertToken(id)}`
}

type BackInStock = {
  id: string
  alertId: string
  name: string
  title: string | null
  number: string | null
  pricePerUnitCents: number
  availableQuantity: number
  minimumOrderQuantity: number
  packSize: number
}

export function backInStockContent(part: BackInStock, texts: OwnerText, shop: string): MailContent {
  const title = part.title ?? part.name
  const { subject, opening } = openingOf(texts, { shop, part: title })
  const left = isInStock(part)
    ? `${formatCountOf(part.availableQuantity, 'unit')} in stock when this email was sent. They are not held for you.`
    : 'It sold out again before this email was sent. You can ask for another alert on its page.'
  const path = partPath({ slug: partSlug(title), _id: part.id })
  const stop = alertLink(part.alertId, 'stop')
  return {
    subject,
    blocks: [
      ...opening,
      {
        kind: 'lines',
        title: 'The part',
        lines: [
          {
            name: title,
            ...(part.number && { detail: part.number }),
            end: formatCents(part.pricePerUnitCents),
          },
        ],
      },
      { kind: 'button', label: 'See the part', url: env.publicUrl + path, note: left },
      { kind: 'quiet', text: 'This was your one email about it.' },
      { kind: 'link', label: 'Stop my other alerts', url: stop },
    ],
    why: 'You’re receiving this email because you asked for it on the part’s page.',
  }
}
