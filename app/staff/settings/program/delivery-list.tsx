import { listDeliveries, sendDeliveryAgain } from '#app/api/webhook.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Sign, type SignKind } from '#app/ui/components/sign.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import type { Page } from '#contract/page.ts'
import type { WebhookDelivery } from '#contract/staff/webhook.ts'
import { WEBHOOK_EVENT_NAMES } from '#contract/staff/webhook-event.ts'

const COLUMNS = ['When', 'Event', 'To', 'State', 'Action']
const WIDTHS = ['w-40', '', '', 'w-44', 'w-40']

const STATES: Record<WebhookDelivery['state'], [SignKind, string]> = {
  waiting: ['warning', 'Waiting'],
  delivered: ['ok', 'Delivered'],
  failed: ['failed', 'Failed'],
}

/** What was sent in the last 30 days, newest first. */
export function DeliveryList({ deliveries }: { deliveries: Page<WebhookDelivery> }) {
  const { items, ...more } = useInfiniteList(deliveries, listDeliveries)
  const { run, pending, error } = useAction({ revalidate: 'always' })
  if (items.length === 0) return null
  return (
    <section aria-label="Deliveries">
      <h3>Deliveries</h3>
      <FormError>{error}</FormError>
      <Table columns={COLUMNS} widths={WIDTHS}>
        {items.map((delivery) => (
          <DeliveryRow
            key={delivery._id}
            delivery={delivery}
            disabled={pending}
            onAgain={() => void run(() => sendDeliveryAgain(delivery._id), 'It is sent again.')}
          />
        ))}
      </Table>
      <LoadMore {...more}>Show older deliveries</LoadMore>
    </section>
  )
}

type RowProps = { delivery: WebhookDelivery; disabled: boolean; onAgain: () => void }

function DeliveryRow({ delivery, disabled, onAgain }: RowProps) {
  const { queuedAt, event, url, state, attempts, error } = delivery
  const [kind, label] = STATES[state]
  return (
    <Row>
      <Cell label="When">{formatDateTime(queuedAt)}</Cell>
      <Cell label="Event">{WEBHOOK_EVENT_NAMES[event]}</Cell>
      <Cell label="To">
        <span className="font-mono text-sm wrap-anywhere">{new URL(url).host}</span>
      </Cell>
      <Cell label="State">
        <Sign kind={kind}>{attempts > 1 ? `${label}, ${attempts} tries` : label}</Sign>
        {error && <span className="block text-quiet text-sm wrap-anywhere">{error}</span>}
      </Cell>
      <Cell label="Action" bare>
        <button type="button" className="btn btn-outline" disabled={disabled} onClick={onAgain}>
          Send again
        </button>
      </Cell>
    </Row>
  )
}
