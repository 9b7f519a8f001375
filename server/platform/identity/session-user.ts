/** The signed-in user who makes a request. */
export type SessionUser = {
  id: string
  email: string
  name: string
  image: string | null
  isAdmin: boolean
  /** The IP of the client that makes the request. */
  ip: string
  sessionId: string
}
