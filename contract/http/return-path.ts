const ANY_SITE = 'http://shop.invalid'

/** The path that Login was asked to return to: always of this site, and no sign-in form. */
export function returnPathOf(from: string | null) {
  // `//evil.example` and `/\evil.example` are URLs of another site.
  if (!from || !/^\/(?![/\\])/.test(from) || !URL.canParse(ANY_SITE + from)) return '/'
  const { pathname, search, hash } = new URL(ANY_SITE + from)
  const isPage = !pathname.startsWith('//') && !['/login', '/signup'].includes(pathname)
  return isPage ? pathname + search + hash : '/'
}
