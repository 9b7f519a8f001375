/** Whom the footer credits. */
export const SITE_DEVELOPER = 'a student developer'
