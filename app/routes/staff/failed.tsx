import { countFailedJobs, dismissJob, listFailedJobs, retryJob } from '#app/api/failed-job.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { StripeOutageNotice } from '#app/staff/report/stripe-outage-notice.tsx'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { BulkActionButton } from '#app/ui/components/bulk-action-button.tsx'
import { Email } from '#app/ui/components/email.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useFocusAfterDecision } from '#app/ui/lists/use-focus-after-decision.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { FailedJob, RetriedJobs } from '#contract/staff/failed-job.ts'
import type { Route } from './+types/failed'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'system')
  const [jobs, { retried, stripeOutage }] = await Promise.all([listFailedJobs(), countFailedJobs()])
  return { jobs, retried, stripeOutage }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Something failed')]
}

const COLUMNS = ['What', 'When', 'Why', 'What to do']
const WIDTHS = ['w-52', 'w-40', '', 'w-60']

const TRIED = ['Not tried', 'Tried once']

/** The jobs that the shop has given up, including mails that were too old to send. */
export default function Failed({ loaderData }: Route.ComponentProps) {
  const { jobs, retried, stripeOutage } = loaderData
  const { section, onDecide } = useFocusAfterDecision(jobs)
  const outage = stripeOutage && (
    <div className="my-4 max-w-prose">
      <StripeOutageNotice outage={stripeOutage}>{stripeOutage.advice}</StripeOutageNotice>
    </div>
  )
  if (jobs.length === 0) {
    return (
      <section ref={section}>
        <h2 tabIndex={-1}>Something failed</h2>
        {outage}
        {retried && <Retried {...retried} />}
        <EmptyList to="/dashboard/manageOrders" action="Manage Orders">
          {retried || stripeOutage ? 'Nothing was given up.' : 'Nothing has failed.'}
        </EmptyList>
      </section>
    )
  }
  return (
    <section ref={section}>
      <h2 tabIndex={-1}>Something failed: {jobs.length}</h2>
      {outage}
      {retried && <Retried {...retried} />}
      <p className="mt-2 max-w-prose text-quiet">
        The shop has given up on these. Try one again once its cause is fixed, or dismiss it.
      </p>
      {jobs.length > 1 && (
        <div className="flex flex-wrap gap-x-2">
          <BulkActionButton
            items={jobs}
            label={`Try all ${jobs.length} again`}
            title={`Try all ${jobs.length} again?`}
            action="Try again"
            onEach={({ id }) => retryJob(id)}
            success="They are being tried again."
          >
            <p>An email that was never sent reaches its reader now, however old it is.</p>
          </BulkActionButton>
          <BulkActionButton
            items={jobs}
            label={`Dismiss all ${jobs.length}`}
            title={`Dismiss all ${jobs.length}?`}
            action="Dismiss"
            onEach={({ id }) => dismissJob(id)}
            success="Dismissed."
          >
            <p>The shop won’t try them again. Emails among them are never sent.</p>
          </BulkActionButton>
        </div>
      )}
      <Table columns={COLUMNS} widths={WIDTHS}>
        {jobs.map((job, place) => (
          <JobRow key={job.id} job={job} onDecide={() => onDecide(place)} />
        ))}
      </Table>
    </section>
  )
}

/** As long as a mail server is away, no email goes out, also none about failures. */
function Retried({ count, since, error }: RetriedJobs) {
  return (
    <p className="mt-2 max-w-prose font-semibold text-error wrap-anywhere">
      {count === 1 ? 'An email or another job has' : `${count} emails and other jobs have`} failed
      since <time dateTime={since}>{formatDateTime(since)}</time>, and the shop tries again by
      itself for a day and a half: {error}
    </p>
  )
}

function JobRow({ job, onDecide }: { job: FailedJob; onDecide: () => void }) {
  const { id, what, orderId, orderNumber, to, failedAt, attempts, error } = job
  // Another editor may have decided meanwhile: the list shows it.
  const action = useAction({ revalidate: 'always' })
  const whatId = `what-${id}`

  function decide(call: () => Promise<unknown>, success: string) {
    onDecide()
    return action.run(call, success)
  }

  return (
    <Row>
      <Cell label="What" wide>
        <span id={whatId} className="block font-semibold">
          {what}
        </span>
        {orderId && (
          <TextLink to={`/dashboard/order/${orderId}`} className="lg:min-h-0">
            Order {orderNumber}
          </TextLink>
        )}
        {to && (
          <span className="block text-quiet text-sm wrap-anywhere">
            to <Email email={to} />
          </span>
        )}
      </Cell>
      <Cell label="When">
        <time dateTime={failedAt} className="block">
          {formatDateTime(failedAt)}
        </time>
        <span className="text-quiet text-sm">{TRIED[attempts] ?? `Tried ${attempts} times`}</span>
      </Cell>
      <Cell label="Why" wide>
        <span className="wrap-anywhere">{error}</span>
      </Cell>
      <Cell label="What to do" wide>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            className="btn btn-outline"
            aria-describedby={whatId}
            pending={action.pending}
            onClick={() => decide(() => retryJob(id), 'It is being tried again.')}
          >
            Try again
          </ActionButton>
          <button
            type="button"
            className="btn btn-ghost"
            aria-describedby={whatId}
            disabled={action.pending}
            onClick={() => decide(() => dismissJob(id), 'Dismissed.')}
          >
            Dismiss
          </button>
        </div>
        <FormError>{action.error}</FormError>
      </Cell>
    </Row>
  )
}
