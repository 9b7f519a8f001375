/** A refusal as the API answers it, for a `fetch` that is replaced in a component's test. */
export function problemResponse(status: number, detail: string) {
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json({ status, detail }, { status, headers })
}
