import { localStore } from '#app/ui/components/local-store.ts'

/** Was a passkey used here? Most who log in are customers, who have none: they see no button. */
export const passkeyOfBrowser = localStore('passkey', (text) => JSON.parse(text) === true, false)
