import { AsyncLocalStorage } from 'node:async_hooks'

// better-auth stores its request context in AsyncLocalStorage. On Node before 24, an AsyncLocalStorage in use slows
// every promise of the process, so it is disabled whenever no call is running. Node 24 makes this file unnecessary.

let running = 0

/** Runs a call of the identity provider; each one goes through here. */
export async function withIdentityProvider<Result>(call: () => Promise<Result>) {
  running += 1
  try {
    return await call()
  } finally {
    running -= 1
    if (running === 0) for (const storage of contextStorages()) storage.disable()
  }
}

function contextStorages() {
  // All copies of @better-auth/core (context/global) share their storages under this symbol.
  const shared: unknown = Reflect.get(globalThis, Symbol.for('better-auth:global'))
  const { context = {} } = (shared ?? {}) as { context?: object }
  return Object.values(context).filter((value) => value instanceof AsyncLocalStorage)
}
