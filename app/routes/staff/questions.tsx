import { type FormEvent, useState } from 'react'
import { answerQuestion, listQuestions } from '#app/api/question.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CustomerEmail } from '#app/staff/customer/customer-link.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { StaffQuestion } from '#contract/catalog/question.ts'
import { QUESTION_LENGTH } from '#contract/catalog/question-bounds.ts'
import type { Route } from './+types/questions'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'customers')
  const isOpen = new URL(request.url).searchParams.get('state') !== 'all'
  const restored = restoredList<StaffQuestion>(request)
  return { isOpen, questions: restored ?? (await listQuestions(isOpen)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Questions')]
}

const COLUMNS = ['Question', 'From', 'Answer']
const WIDTHS = ['', 'w-60', 'w-96']

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { isOpen, questions } = loaderData
  const { items, ...more } = useInfiniteList(questions, (cursor, limit) =>
    listQuestions(isOpen, cursor, limit),
  )
  return (
    <section>
      <h2>Questions</h2>
      <p className="mt-2 max-w-prose text-quiet">
        What buyers ask about parts. You also get each by email: a reply to it goes to the buyer.
      </p>
      <p className="mt-2">
        {isOpen ? (
          <TextLink to="/dashboard/questions?state=all">All questions</TextLink>
        ) : (
          <TextLink to="/dashboard/questions">Open questions</TextLink>
        )}
      </p>
      {items.length > 0 ? (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((question) => (
            <QuestionRow key={question._id} question={question} />
          ))}
        </Table>
      ) : (
        <EmptyList to="/dashboard/today" action="Today">
          {isOpen ? 'No question is open.' : 'Nobody has asked yet.'}
        </EmptyList>
      )}
      <LoadMore {...more}>Show more questions</LoadMore>
    </section>
  )
}

function QuestionRow({ question }: { question: StaffQuestion }) {
  const { part, productId, text, vehicle, name, email, isVerified, at, answer, answeredAt } =
    question
  return (
    <Row>
      <Cell label="Question" wide>
        <TextLink
          to={`/dashboard/product/${productId}`}
          dir="auto"
          className="text-sm wrap-anywhere lg:min-h-0"
        >
          {part}
        </TextLink>
        <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
          {text}
        </span>
        <span className="block text-quiet text-sm wrap-anywhere">
          {vehicle && (
            <>
              <bdi>{vehicle}</bdi>,{' '}
            </>
          )}
          {formatDateTime(at)}
        </span>
      </Cell>
      <Cell label="From">
        <bdi className="wrap-anywhere">{name}</bdi>
        <span className="block">
          <CustomerEmail email={email} />
        </span>
        {!isVerified && <span className="block text-sm text-warning">Email not verified</span>}
      </Cell>
      <Cell label="Answer" wide>
        {answeredAt ? (
          <>
            {answer && (
              <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
                {answer}
              </span>
            )}
            <span className="block text-quiet text-sm">
              {answer ? 'Answered' : 'Answered elsewhere'} {formatDateTime(answeredAt)}
            </span>
          </>
        ) : (
          <AnswerForm id={question._id} name={name} />
        )}
      </Cell>
    </Row>
  )
}

function AnswerForm({ id, name }: { id: string; name: string }) {
  const { run, pending, error } = useAction()
  const [text, setText] = useState('')

  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) void run(() => answerQuestion(id, text), 'Your answer is on its way.')
  }

  return (
    <form onSubmit={send} className="grid gap-2">
      <UnsavedInput what={text && !pending ? 'your answer' : ''} />
      <TextField
        label={`Answer to ${name}`}
        rows={3}
        maxLength={QUESTION_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={pending} disabled={!text.trim()} quiet>
          Send the answer
        </SubmitButton>
        <button
          type="button"
          className="btn btn-ghost"
          disabled={pending || text !== ''}
          onClick={() => void run(() => answerQuestion(id, ''), 'Marked as answered.')}
        >
          Answered elsewhere
        </button>
      </div>
      <FormError>{error}</FormError>
    </form>
  )
}
