/** What test/openid-provider.js uses of it; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Account = { accountId: string; claims: () => object | undefined }
  type Configuration = {
    findAccount: (context: unknown, sub: string) => Account
    interactions: {
      policy: unknown
      url: (context: unknown, interaction: { uid: string }) => string
    }
    [setting: string]: unknown
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: { client_id: string; scope: string } }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }

  export const interactionPolicy: {
    base(): { add(prompt: object): void }
    Prompt: new (prompt: { name: string; requestable: boolean }) => object
  }
}
