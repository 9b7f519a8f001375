import { type FormEvent, useState } from 'react'
import { makeWebhook } from '#app/api/webhook.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import type { MadeWebhook } from '#contract/staff/webhook.ts'
import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#contract/staff/webhook-event.ts'
import { ShownOnce } from './shown-once.tsx'

/** Makes a webhook, whose secret is shown this once. */
export function WebhookForm() {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>([])
  const [made, setMade] = useState<MadeWebhook>()
  const { run, pending, error } = useAction({ revalidate: 'always' })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const make = async () => setMade(await makeWebhook({ url, events }))
    if (!(await run(make))) return
    setUrl('')
    setEvents([])
  }

  function choose(event: WebhookEvent, isChosen: boolean) {
    setEvents(isChosen ? [...events, event] : events.filter((one) => one !== event))
  }

  return (
    <Card as="section" aria-label="A new webhook" className="p-4 sm:p-5">
      <h3 className="mb-3">A new webhook</h3>
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label="URL"
          type="url"
          required
          maxLength={500}
          autoComplete="off"
          placeholder="https://erp.example/driveline"
          hint="On the internet, by https://. A private network, or http://, takes WEBHOOK_NETWORKS in the shop’s .env."
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <fieldset>
          <legend className="mb-1 font-semibold text-sm">Tell of</legend>
          <div className="grid sm:grid-cols-2 xl:grid-cols-3">
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                checked={events.includes(event)}
                onChange={({ target }) => choose(event, target.checked)}
              >
                {WEBHOOK_EVENT_NAMES[event]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <ActionButton
          type="submit"
          className="btn btn-primary justify-self-start"
          pending={pending}
          disabled={events.length === 0}
        >
          Make webhook
        </ActionButton>
      </form>
      <FormError>{error}</FormError>
      {made && (
        <ShownOnce title="The new secret" secret={made.secret} onClose={() => setMade(undefined)}>
          With it the receiver verifies that a call is yours, by{' '}
          <a
            href="https://www.standardwebhooks.com"
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            Standard Webhooks
          </a>
          .
        </ShownOnce>
      )}
    </Card>
  )
}
