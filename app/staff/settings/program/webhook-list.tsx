import { deleteWebhook, sendFailedAgain } from '#app/api/webhook.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatCount } from '#contract/money.ts'
import type { Webhook } from '#contract/staff/webhook.ts'
import { WEBHOOK_EVENT_NAMES } from '#contract/staff/webhook-event.ts'

export function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  if (webhooks.length === 0) return <p className="text-quiet">There are no webhooks.</p>
  return (
    <Card as="ul" className="divide-y divide-base-300">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook._id} webhook={webhook} />
      ))}
    </Card>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { _id, url, events, waiting, failed } = webhook
  const { run, pending, error } = useAction({ revalidate: 'always' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-mono text-sm wrap-anywhere">{url}</span>
        <span className="block text-quiet text-sm">
          {events.map((event) => WEBHOOK_EVENT_NAMES[event]).join(' · ')}
        </span>
        <span className="block text-sm">
          {formatCount(waiting)} waiting
          {failed > 0 && <span className="text-warning">, {formatCount(failed)} failed</span>}
        </span>
        <FormError>{error}</FormError>
      </span>
      {failed > 0 && (
        <button
          type="button"
          className="btn btn-outline"
          disabled={pending}
          onClick={() => void run(() => sendFailedAgain(_id), 'They are sent again.')}
        >
          Send failed again
        </button>
      )}
      <ConfirmButton
        label="Delete"
        aria-label={`Delete the webhook ${url}`}
        title="Delete the webhook?"
        action="Delete"
        onConfirm={() => deleteWebhook(_id)}
        success="The webhook is deleted."
      >
        <p className="wrap-anywhere">
          The shop sends {url} nothing more, not even what waits for it.
        </p>
      </ConfirmButton>
    </li>
  )
}
