import { Link } from 'react-router'
import { MessagePage } from './message-page.tsx'

type Props = { children?: string; to?: string; action?: string }

export function PageNotFound({
  children = 'There is nothing at this URL. Check it, or start from Home.',
  to = '/',
  action = 'Go to Home',
}: Props) {
  return (
    <MessagePage
      title="Page Not Found"
      drawing="/art/not-found.svg"
      action={
        <Link to={to} className="btn btn-primary">
          {action}
        </Link>
      }
    >
      {children}
    </MessagePage>
  )
}
