import { Avatar } from '../../components/avatar.tsx'
import { pageTitle } from '../../page-title.ts'
import { requireUser } from '../../session.ts'
import type { Route } from './+types/profile'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireUser(request)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'My Profile')]
}

export default function Profile({ loaderData: user }: Route.ComponentProps) {
  return (
    <section>
      <h2>My Profile</h2>
      <div className="mt-4 flex items-center gap-4 rounded-box border border-base-300 bg-base-100 p-5">
        <Avatar src={user.photoURL} size={72} />
        <p className="wrap-anywhere">
          <span className="block font-semibold">{user.displayName}</span>
          <span className="block text-quiet">{user.email}</span>
        </p>
      </div>
    </section>
  )
}
