import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Opening and closing the filters loads nothing: only the fragment is another. */
export function isOtherList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return !(isSame && currentUrl.hash !== nextUrl.hash) && defaultShouldRevalidate
}
