import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * A better-auth plugin: starts a session for a user whom the shop has authenticated itself.
 * Callable by the server alone.
 */
export const sessionStarter = {
  id: 'session-starter',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const { userId } = ctx.body
        const user = await internalAdapter.findUserById(userId)
        const session =
          user &&
          (await internalAdapter.createSession(userId).catch(async (error: unknown) => {
            if (await internalAdapter.findUserById(userId)) throw error
          }))
        if (!session) return undefined
        await setSessionCookie(ctx, { session, user })
        return { user, token: session.token }
      },
    ),
  },
} satisfies BetterAuthPlugin
