import { data } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { listMail } from '#server/platform/mail/inbox.ts'
import { hasInbox } from '#server/platform/mail/send.ts'
import type { Route } from './+types/inbox'

/** Only a demo without a mail server has it, so only its own machine can open it. */
export async function loader() {
  const messages = hasInbox ? await listMail() : undefined
  return data(messages, {
    status: messages ? 200 : 404,
    headers: { 'cache-control': 'private, no-store' },
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData ? 'Inbox' : 'Page Not Found')
}

export default function Inbox({ loaderData: messages }: Route.ComponentProps) {
  if (!messages) return <PageNotFound />
  return (
    <section className="content-width max-w-3xl py-12">
      <h1>Inbox</h1>
      <p className="mt-4 text-quiet">
        This demo has no mail server. The emails it would send stay here, newest first.
      </p>
      {messages.length === 0 && (
        <p className="mt-6">Nothing yet. Sign up, or ask for a new password.</p>
      )}
      <div className="mt-6 grid gap-6">
        {messages.map(({ id, to, subject, text, createdAt }) => (
          <Card as="article" key={id} className="p-5">
            <h2 className="text-xl">{subject}</h2>
            <p className="text-quiet text-sm wrap-anywhere">
              To {to}, {createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC
            </p>
            <p className="mt-4 whitespace-pre-line wrap-anywhere">{withLinks(text)}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}

/** The text with its URLs as links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={part} className="underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
