import { createBuilder } from 'vite'

// Builds the server of a draft again, beside the browser's build that the folder already has: a
// third of the work.

const builder = await createBuilder({ mode: 'draft', logLevel: 'error' }, null)
const { ssr } = builder.environments
if (ssr) await builder.build(ssr)
