import { ApiError } from './http.ts'

const TOKEN_KEY = 'accessToken' // spec §3

/** The access token in the browser's storage, which all tabs share. */
export const accessToken = {
  get: () => {
    const token = readStorage()
    // Anything else can't be sent in a header.
    return token && /^[\w.-]+$/.test(token) ? token : null
  },
  /** The id of its user; undefined for what is no token of the shop. */
  userId: (): string | undefined => {
    try {
      return JSON.parse(atob(`${readStorage()}`.split('.')[1] ?? '')).sub
    } catch {
      return undefined
    }
  },
  set: (token: string) => {
    try {
      localStorage.setItem(TOKEN_KEY, token)
    } catch {
      throw new ApiError(0, 'Your browser blocks storage for this site, which signing in needs.')
    }
  },
  remove: () => {
    if (readStorage() !== null) localStorage.removeItem(TOKEN_KEY)
  },
  /** Calls back when another tab signs in or out. */
  onOtherTabChange: (callback: () => void) => {
    addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && callback())
  },
}

/** @returns null also where the browser forbids storage */
function readStorage() {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}
