import { Form, useSubmit } from 'react-router'
import { errorMessage } from '#app/api/http.ts'
import { listAnswers } from '#app/api/import.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { ANSWER_KIND_NAMES, StoredAnswerRow } from '#app/staff/import/stored-answer-row.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { SearchForm } from '#app/ui/lists/search-form.tsx'
import { Table } from '#app/ui/lists/table.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { useLoad } from '#app/ui/use-load.ts'
import { QUEUE_KINDS, type QueueKind } from '#contract/import/queue-kinds.ts'
import type { Route } from './+types/import-answers'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  const query = new URL(request.url).searchParams
  const [q, kind] = [query.get('q'), query.get('kind')]
  const filter = { ...(q && { q }), ...(kind && { kind }) }
  return { filter, first: await listAnswers(filter) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Answers about imports')]
}

const KINDS = [
  ...(Object.keys(QUEUE_KINDS) as QueueKind[]).filter((kind) => QUEUE_KINDS[kind].isStored),
  'columns' as const,
]
const COLUMNS = ['In the file', 'Means', 'Said', 'Change']
const WIDTHS = ['', '', 'w-48', 'w-52']

/** What the owner has said about files: later imports use it without asking. */
export default function ImportAnswers({ loaderData }: Route.ComponentProps) {
  const { filter, first } = loaderData
  const submit = useSubmit()
  const read = () => listAnswers(filter)
  const { value, error, again } = useLoad(first, read, { shown: first, isFresh: true })
  const { answers, next } = value ?? first
  const more = () =>
    again(async (shown) => {
      const page = await listAnswers({ ...filter, ...(shown?.next && { after: shown.next }) })
      return { answers: [...(shown?.answers ?? []), ...page.answers], next: page.next }
    })
  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/imports">Import</TextLink>
      </p>
      <h2>Answers about imports</h2>
      <p className="mt-2 max-w-prose text-quiet">
        What you have said that a name, a number or a column means. Later files use it without
        asking. What is forgotten is asked again; files that are checked or applied stay as they
        are.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Form onChange={({ currentTarget }) => void submit(currentTarget)} className="mt-3">
          {filter.q && <input type="hidden" name="q" value={filter.q} />}
          <SelectField
            label="About"
            name="kind"
            defaultValue={filter.kind ?? ''}
            options={[['', 'All'], ...KINDS.map((one) => [one, ANSWER_KIND_NAMES[one]] as const)]}
          />
        </Form>
        <SearchForm q={filter.q} label="Name or file" className="mt-3 flex-1 basis-72">
          {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
        </SearchForm>
      </div>
      {answers.length === 0 ? (
        <EmptyList to="/dashboard/imports" action="Import a file">
          {filter.q || filter.kind
            ? 'No answer is found.'
            : 'You have not been asked anything yet.'}
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {answers.map((one) => (
            <StoredAnswerRow key={one.key} of={one} onDone={() => again(read)} />
          ))}
        </Table>
      )}
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
      {next !== null && (
        <button type="button" className="btn btn-outline mt-4" onClick={() => void more()}>
          Show more
        </button>
      )}
    </section>
  )
}
