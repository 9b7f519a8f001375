import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** What every page loads. */
const SHELL = new RegExp(
  [
    'app/api/(access-token|call|http|path|prefetch|role|session)\\.ts',
    'app/components/(avatar|card|notice|page-not-found|picture-card|spinner|text-link|toasts)\\.tsx',
    'app/layout/(footer|nav-bar)\\.tsx',
    'app/lists/list-cache\\.ts',
    'app/navigation/(list-prefetch|use-intent)\\.ts',
    'app/page-meta\\.ts',
    'app/session/(require-user|session)\\.ts',
    'contract/money\\.ts',
  ].join('|'),
)

/**
 * The browser's scripts: few, since each page requests all of its own at once. Pages with data load `data`,
 * those with a form `field` and `forms`. budgets.json has the size of each page.
 */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
  },
  { name: 'shell', test: SHELL },
  {
    name: 'part',
    test: /(contract\/rendition\.ts|app\/(components\/part-picture\.tsx|product\/product-prefetch\.ts))$/,
  },
  { name: 'cards', test: /app\/(product\/product|components\/review)-card\.tsx$/ },
  {
    name: 'data',
    test: /app\/(api\/(?!import|part-detail|picture|shipment|staff-order)|components\/form-error|format-date|forms\/submit-button|use-hydrated)/,
  },
  { name: 'field', test: /app\/forms\/field\.tsx$/ },
  {
    name: 'forms',
    test: /node_modules\/(@hookform|react-hook-form|zod)\/|contract\/(?!account|category|failed-job|field-lengths|import|mail|misfit|notice|order|part|picture|refund|rendition|setting|shipment|stock|staff|product|tracking)|app\/forms\/(?!field\.|password|select)/,
  },
  {
    name: 'staff',
    test: /(contract\/(field-lengths|order-state|tracking)\.ts|app\/lists\/search-form\.tsx)$/,
  },
  { name: 'idempotency', test: /node_modules\/uuid\/|app\/components\/use-idempotency-key\.ts$/ },
  {
    name: 'shipping',
    test: /app\/(api\/(shipment|staff-order)|shipment\/(carrier-choice|format-units|packed|tracking))\.tsx?$/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), listedModules(), compressedFiles()],
  // Vite looks for the browser's dependencies in whole route files, before their loaders are
  // stripped: these are the server's.
  optimizeDeps: { exclude: ['drizzle-orm', 'fastify-type-provider-zod', 'pg'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: {
      // Pages, API and database code are one bundle, so they share one pool and one identity provider.
      // (React Router ignores `rolldownOptions` here.)
      build: { rollupOptions: { input: './server/main.ts' } },
      ...(command === 'build' && WITH_DEPENDENCIES),
    },
  },
}))

/** Finding and compiling 1,500 small modules would be half of what a start costs. */
const WITH_DEPENDENCIES = {
  resolve: {
    noExternal: true as const,
    // They read files beside their own: native modules, the pages of /api/docs.
    external: ['@node-rs/argon2', '@fastify/swagger-ui', 'sharp'],
  },
  // Leaves out what React has for development.
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** Writes build/modules.json: the modules in each of the browser's scripts, for test/budgets.js. */
function listedModules(): Plugin {
  return {
    name: 'listed-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = scripts.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => path.relative('.', id.replace(/\?.*/, ''))),
      ])
      writeFileSync('build/modules.json', JSON.stringify(Object.fromEntries(modules), null, 2))
    },
  }
}

/** Writes `file.br` and `file.gz` beside every text file of the browser build: at start it would cost a second. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    // With the last of the two builds: React Router writes its manifest between them.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    closeBundle() {
      const dir = 'build/client'
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(css|js|json|svg|txt)$/.test(name)) continue
        const file = path.join(dir, name)
        if (name.startsWith('assets/manifest-'))
          writeFileSync(file, withoutDefaults(readFileSync(file, 'utf8')))
        const body = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(body))
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
      }
    },
  }
}

/**
 * React Router's list of all pages, which every page loads, without what says nothing: what a page does not have, that
 * it exists, and the scripts that the root has already.
 */
function withoutDefaults(manifest: string) {
  const root = manifest.slice(0, manifest.indexOf('"parentId"'))
  const others = manifest
    .slice(root.length)
    .replace(/"\/assets\/(react|rolldown-runtime|shell)-[^"]*",?/g, '')
    .replaceAll(',]', ']')
  return `${root}${others}`
    .replace(/"has\w+":false,|"hasDefaultExport":true,/g, '')
    .replace(/,"css":\[\]/g, '')
}
