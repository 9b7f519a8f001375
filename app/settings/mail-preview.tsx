import { useEffect, useRef, useState } from 'react'
import type { MailDraft, MailPreview as Preview } from '#contract/mail-draft.ts'
import { errorMessage, hasStatus } from '../api/http.ts'
import { previewMail, sendMailToMe } from '../api/mail.ts'
import { FormError } from '../components/form-error.tsx'
import { Spinner } from '../components/spinner.tsx'
import { useAction } from '../components/use-action.ts'

const TYPING_MS = 400
const NOT_YET = 'What is written can’t be sent yet. This is how it was before.'

/** The mail as its reader gets it, with an order that does not exist. */
export function MailPreview({ draft }: { draft: MailDraft }) {
  const { kind, subject, text } = draft
  const [shown, setShown] = useState<Preview>()
  const [wrong, setWrong] = useState<string>()
  const [asText, setAsText] = useState(false)
  const { run, pending, error } = useAction({ revalidate: false })

  useEffect(() => {
    let isOld = false
    const timer = setTimeout(() => {
      previewMail({ kind, subject, text }).then(
        (preview) => {
          if (isOld) return
          setShown(preview)
          setWrong(undefined)
        },
        (thrown) => {
          if (isOld) return
          setWrong(hasStatus(thrown, 400) ? NOT_YET : errorMessage(thrown))
        },
      )
    }, TYPING_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [kind, subject, text])

  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold text-sm">Preview</h4>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm checkbox-primary"
            checked={asText}
            onChange={({ target }) => setAsText(target.checked)}
          />
          As plain text
        </label>
      </div>
      {wrong && <p className="text-quiet text-sm">{wrong}</p>}
      <div className="min-h-96 rounded-box border border-base-300 bg-base-200">
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
              <MailFrame html={shown.html} />
            )}
          </>
        )}
      </div>
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        disabled={pending}
        onClick={() => run(() => sendMailToMe(draft), 'Sent to your own email.')}
      >
        {pending && <Spinner />}
        Send it to me
      </button>
      <FormError>{error}</FormError>
    </section>
  )
}

/**
 * The mail's own document. The page's content security policy, which the frame inherits, allows no style attributes:
 * they are set by script from outside. Nothing in the frame runs, and its links lead nowhere.
 */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  function show() {
    const inside = frame.current?.contentDocument
    if (!frame.current || !inside) return
    for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? ''
    }
    for (const link of inside.querySelectorAll('a')) link.removeAttribute('href')
    frame.current.style.height = `${inside.documentElement.scrollHeight}px`
  }

  return (
    <iframe
      ref={frame}
      title="The mail"
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={show}
      className="block min-h-96 w-full"
    />
  )
}
