/** Whoever calls, as the database has them. */
export type User = {
  id: string
  email: string
  name: string
  image: string | null
  isAdmin: boolean
  /** The client's ip, from which they call. */
  ip: string
  /** The session that they call in. */
  sessionId: string
}
