/** A cookie for the scripts, by which they find a session that a form without scripts has begun. */
export const SIGNED_IN_COOKIE = 'signedInByForm'
