import { useEffect, useRef, useState } from 'react'
import { errorMessage, hasStatus } from '#app/api/http.ts'
import { previewMail, sendMailToMe } from '#app/api/mail.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { MailDraft } from '#contract/mail/mail-draft.ts'

const TYPING_MS = 400
const NOT_YET = 'Below is how it was before.'

function sentenceOf(refused: unknown) {
  const why = errorMessage(refused)
  return hasStatus(refused, 400) ? `${why.replace(/\.?$/, '.')} ${NOT_YET}` : why
}

/** The mail as its reader gets it, with an order that does not exist. */
export function MailPreview({ draft }: { draft: MailDraft }) {
  const { kind, subject, text } = draft
  const { value: shown, error: refused } = useLoad(
    JSON.stringify(draft),
    () => previewMail({ kind, subject, text }),
    { pauseMs: TYPING_MS },
  )
  const [asText, setAsText] = useState(false)
  const { run, pending, error } = useAction({ revalidate: false })

  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans font-semibold text-sm">Preview</h3>
        <Checkbox
          className="gap-2 text-sm"
          checked={asText}
          onChange={({ target }) => setAsText(target.checked)}
        >
          As plain text
        </Checkbox>
      </div>
      {refused !== undefined && (
        <p role="status" className="text-error text-sm wrap-anywhere">
          {sentenceOf(refused)}
        </p>
      )}
      <div className="rounded-box border border-base-300 bg-base-200">
        {shown && (
          <>
            <p className="border-base-300 border-b p-3 font-semibold wrap-anywhere">
              {shown.subject}
            </p>
            {asText ? (
              <pre className="whitespace-pre-wrap p-3 font-mono text-sm wrap-anywhere">
                {shown.text}
              </pre>
            ) : (
              <MailBody html={shown.html} />
            )}
          </>
        )}
      </div>
      <ActionButton
        className="btn btn-outline justify-self-start"
        pending={pending}
        onClick={() => run(() => sendMailToMe(draft), 'Sent to your own email.')}
      >
        Send it to me
      </ActionButton>
      <FormError>{error}</FormError>
    </section>
  )
}

/**
 * The mail's own elements, apart from the page's styles. The page's content security policy allows
 * no style attributes: a script sets them one by one. Nothing in it runs, and its links lead
 * nowhere.
 */
function MailBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!host.current) return
    const source = html.replaceAll(' style="', ' data-style="')
    const { body } = new DOMParser().parseFromString(source, 'text/html')
    for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? ''
    }
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
    host.current.style.cssText = body.dataset.style ?? ''
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    shadow.replaceChildren(...body.childNodes)
  }, [html])

  return <div ref={host} />
}
