import { isRouteErrorResponse, useLocation } from 'react-router'
import { ApiError, errorMessage } from '#app/api/http.ts'
import { MessagePage } from './message-page.tsx'
import { PageNotFound } from './page-not-found.tsx'
import { ShopPaused } from './shop-paused.tsx'

/** Replaces a page that can't be shown: by ‘not found’, or the error. */
export function PageError({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 503) {
    return <ShopPaused why={isMarkup(error.data) ? null : error.data} />
  }
  if (error instanceof ApiError) {
    // The page's resource does not exist.
    const isMissing = error.status === 404 || error.status === 400
    if (isMissing && pathname.startsWith('/product/')) {
      return (
        <PageNotFound to="/products" action="See the other parts">
          This part is no longer sold here, or never was.
        </PageNotFound>
      )
    }
    if (error.status === 404) return <PageNotFound>{error.message}</PageNotFound>
    if (error.status === 400) return <PageNotFound />
  }
  return (
    <MessagePage
      title="That did not work"
      drawing="/art/not-found.svg"
      action={
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          Try again
        </button>
      }
    >
      {errorMessage(error)}
    </MessagePage>
  )
}

/** A proxy in front of the shop may answer in its place, with a page of its own. */
function isMarkup(data: unknown) {
  return /^\s*[<{]/.test(String(data))
}
