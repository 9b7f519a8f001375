/** The footer's credit. */
export const SITE_DEVELOPER = 'a student developer'
