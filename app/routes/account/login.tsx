import { useNavigate } from 'react-router'
import { LoginForm } from '#app/account/sign-in/login-form.tsx'
import { SignInPage } from '#app/account/sign-in/sign-in-page.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useHydratedSearch } from '#app/ui/navigation/use-hydrated-search.ts'
import { publicPage } from '#app/ui/page-meta.ts'
import { returnPath } from '../../session/return-path.ts'
import { useSession } from '../../session/session.ts'
import type { Route } from './+types/login'

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/login', {
    title: 'Login',
    description: 'Log in to order, pay and follow your orders.',
  })
}

export default function Login() {
  const search = useHydratedSearch()
  const navigate = useNavigate()
  return (
    <SignInPage
      title="Login"
      toPurchase="Log in to purchase"
      reason="Your orders and their parcels, saved addresses, and your cars on every device."
      withoutScripts={<Refusals />}
      notice={<SignedInAs search={search} />}
      other={{ question: 'New here?', to: '/signup', label: 'Create New Account' }}
    >
      <LoginForm
        onSignedIn={() => navigate(returnPath(search), { replace: true })}
        formLink={
          <>
            <TextLink to="/forgot-password" className="justify-self-start">
              Forgot password?
            </TextLink>
            {toOrder(search) && (
              <TextLink to="/order" className="justify-self-start">
                Ordered without an account? Find your order
              </TextLink>
            )}
          </>
        }
      />
    </SignInPage>
  )
}

/** Shown by the fragment of their URL, since the page is the same for each visitor. */
function Refusals() {
  const className = 'mt-4 hidden text-error target:block'
  return (
    <>
      <p id="wrong" role="alert" className={className}>
        Invalid email or password
      </p>
      <p id="wait" role="alert" className={className}>
        Too many attempts. Please wait a few minutes.
      </p>
      <p className="mt-4 text-quiet">
        JavaScript is off in this browser. You can log in; your orders and the basket need it.
      </p>
    </>
  )
}

/** Was it the page of an order that led here? */
function toOrder(search: string) {
  return new URLSearchParams(search).get('from')?.startsWith('/order/')
}

/** For a user who is signed in, and may have been sent here by a page of the staff. */
function SignedInAs({ search }: { search: string }) {
  const session = useSession()
  if (session.status !== 'in') return null
  const forAdmins = new URLSearchParams(search).get('reason') === 'admin'
  return (
    <Notice kind="warning" as="p" className="mt-4 p-4">
      {forAdmins && 'That page is for administrators. '}
      You are signed in as {session.user.email}.{' '}
      {forAdmins && 'Log in as an administrator to go there.'}
    </Notice>
  )
}
