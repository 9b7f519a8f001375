import Fastify from 'fastify'
import { runnerImport } from 'vite'

// The card sandbox in a process of its own, as Stripe is: what it uses is not the shop's.

const { module } = await runnerImport('./sandbox/stripe.ts')
const app = Fastify()
await app.register(module.stripeSandbox, { webhookUrl: process.env.WEBHOOK_URL })
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
