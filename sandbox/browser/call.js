/**
 * Asks the sandbox's API. Resolves to its answer, `{ error }` included; never rejects.
 * @param {string} key publishable key
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} params may be nested
 */
export async function call(key, method, path, params) {
  const form = new URLSearchParams(flatten(params))
  try {
    const response = await fetch(method === 'GET' ? `${path}?${form}` : path, {
      method,
      headers: { authorization: `Bearer ${key}` },
      body: method === 'GET' ? undefined : form,
      credentials: 'omit',
    })
    return await response.json()
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}

/** { card: { cvc: 1 } } becomes [['card[cvc]', 1]]. */
function flatten(params, nameOf = (key) => key) {
  return Object.entries(params).flatMap(([key, value]) => {
    if (value === undefined || value === null) return []
    if (typeof value === 'object') return flatten(value, (inner) => `${nameOf(key)}[${inner}]`)
    return [[nameOf(key), value]]
  })
}
