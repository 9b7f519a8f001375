import { call } from './authorized-call.ts'

/** Ends the emails that ask how a part fits. @param token of the link in one of them */
export function stopFitMails(token: string) {
  return call<unknown>('POST', `/fit-mail/stop?${new URLSearchParams({ token })}`)
}
