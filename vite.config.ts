import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS, chunkOf } from './browser-chunks.ts'
import { previewOf } from './demo/link-preview.ts'
import { withPartView } from './demo/part-view.ts'

const GROUPS = CHUNKS.map(({ name }) => ({ name, test: (id: string) => chunkOf(id) === name }))

export default defineConfig(({ command, mode }) => ({
  // A draft is for tests of the server alone: its scripts and drawings stay as they are.
  plugins: [
    tailwindcss(),
    reactRouter(),
    ...(mode === 'draft' ? [] : [listedModules(), drawings(), compressedFiles()]),
  ],
  // Vite looks for the browser's dependencies in whole route files, before their loaders are
  // stripped: these are the server's.
  optimizeDeps: { exclude: ['drizzle-orm', 'fastify-type-provider-zod', 'pg'] },
  // On each page its scripts are half a kilobyte smaller than those of Vite's own.
  build: {
    // With it the server of a draft can be built again, alone.
    manifest: mode === 'draft',
    minify: mode === 'draft' ? false : 'terser',
    terserOptions: { safari10: false },
  },
  environments: {
    client: {
      build: {
        // What every page has is not preloaded again: the names of files cost more than they are
        // worth.
        modulePreload: { resolveDependencies: (_file, imports) => imports.filter(isOwn) },
        rolldownOptions: {
          output: { codeSplitting: { groups: GROUPS }, entryFileNames: nameOfEntry, ...HASHES },
          // A schema that the page does not use is left out, and zod with it.
          treeshake: { manualPureFunctions: ['z'] },
        },
      },
    },
    ssr: {
      // Pages, API and database code are one bundle, so they share one pool and one identity
      // provider. (React Router ignores `rolldownOptions` here.)
      build: { minify: false, rollupOptions: { input: './server/main.ts', output: HASHES } },
      ...(command === 'build' && WITH_DEPENDENCIES),
    },
  },
}))

function isOwn(file: string) {
  return !/(^|\/)(react|rolldown-runtime|shell)-[\w-]+\.(js|css)$/.test(file)
}

/**
 * React Router splits a route's module: `product-client-loader-….js` beside `product-main-….js`.
 */
function nameOfEntry({ moduleIds }: { moduleIds: string[] }) {
  const part = moduleIds.join().match(/\?route-chunk=(\w+)/)?.[1]
  const words = part?.split(/(?=[A-Z])/).map((word) => `-${word.toLowerCase()}`) ?? []
  return `assets/[name]${words.join('')}-[hash].js`
}

/**
 * Each page names some two hundred files: hexadecimal hashes compress better, and 32 bits tell a
 * file's versions apart.
 */
const HASHES = { hashCharacters: 'hex' } as const

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

/** Each drawing in public/parts with its view for thumbnails, and its link preview. */
function drawings(): Plugin {
  return {
    name: 'drawings',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const file of readdirSync('public/parts')) {
        const svg = readFileSync(`public/parts/${file}`, 'utf8')
        const [fileName, png] = [`parts/${file}`, `parts/${path.basename(file, '.svg')}.png`]
        this.emitFile({ type: 'asset', fileName, source: await withPartView(svg) })
        this.emitFile({ type: 'asset', fileName: png, source: await previewOf(svg) })
      }
    },
  }
}

/**
 * Writes `file.br` and `file.gz` beside every text file of the browser build: at start it would
 * cost a second.
 */
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
        const body = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(body))
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
      }
    },
  }
}
