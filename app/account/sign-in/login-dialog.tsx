import { useEffect, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { getSession, type SignedIn, setSession, useSession } from '#app/session/session.ts'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { LoginForm } from './login-form.tsx'

type Ended = Extract<ReturnType<typeof useSession>, { status: 'in' }>

/**
 * Over a page whose session has ended: the page and its forms stay as they are, and are sent again
 * by a click.
 */
export function LoginDialog() {
  const session = useSession()
  // A page that leaves by itself, such as an order list (spec §4), needs no login here.
  const isLeaving = [useNavigation().state, useRevalidator().state].includes('loading')
  const [dismissed, dismiss] = useState<Ended>()
  if (session.status !== 'in' || isLeaving) return null
  if (session.other) return <OtherPerson ended={session} other={session.other} />
  if (session === dismissed) return null
  return <LogInAgain ended={session} onClose={() => dismiss(session)} />
}

type LogInAgainProps = { ended: Ended; onClose: () => void }

function LogInAgain({ ended, onClose }: LogInAgainProps) {
  const { email } = ended.user

  function onSignedIn() {
    const now = getSession()
    if (now.status !== 'in' || now.other) return
    if (now.user.email !== email)
      location.reload() // what the page shows is another person's
    else toast('You are logged in again. What you typed is still here: send it once more.')
  }

  return (
    <Modal title="Your session has ended" onClose={onClose}>
      <p>Log in to go on. The page stays as it is, with what you typed.</p>
      <LoginForm
        email={email}
        onSignedIn={onSignedIn}
        formLink={
          <a
            href="/forgot-password"
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
          >
            Forgot password?
          </a>
        }
      />
      <ModalActions pending={false} dismiss="Not now" onCancel={onClose}>
        {null}
      </ModalActions>
    </Modal>
  )
}

type OtherPersonProps = { ended: Ended; other: SignedIn }

/** Someone else has signed in, here or in another tab. Nothing is sent before they have decided. */
function OtherPerson({ ended, other }: OtherPersonProps) {
  useHiddenPage()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [isBack, setBack] = useState(false)
  // What staff type is about the shop, no matter who of them types it.
  const isOfShop =
    ended.permissions.length > 0 &&
    other.permissions.length > 0 &&
    pathname.startsWith('/dashboard/')
  const { email } = ended.user

  function goOn() {
    setSession({ status: 'in', ...other })
    void revalidate()
  }

  if (isBack) return <LogInAgain ended={ended} onClose={() => setBack(false)} />
  return (
    <Modal title={`You are logged in as ${other.user.email}`} locked onClose={() => {}}>
      <p className="wrap-anywhere">
        What is typed on this page is from {email}. It is still there, and nothing was sent.
      </p>
      <ModalActions pending={false} dismiss="Discard it" onCancel={() => discardPage(other)}>
        {isOfShop && (
          <button type="button" className="btn btn-outline" onClick={goOn}>
            Keep it and go on
          </button>
        )}
        <button type="button" className="btn btn-primary" onClick={() => setBack(true)}>
          Log in as {email}
        </button>
      </ModalActions>
    </Modal>
  )
}

/** What is another person's is not shown meanwhile. */
function useHiddenPage() {
  useEffect(() => {
    const page = document.getElementById('content')
    if (!page) return
    page.style.visibility = 'hidden'
    return () => {
      page.style.visibility = ''
    }
  }, [])
}

/** The page of the one who is logged in, without the question that it asks before it is left. */
function discardPage(other: SignedIn) {
  setSession({ status: 'in', ...other })
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}
