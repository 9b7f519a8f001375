import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { CHUNKS, chunkOf } from './browser-chunks.ts'
import { previewOf } from './demo/link-preview.ts'
import { withPartView } from './demo/part-view.ts'

const GROUPS = CHUNKS.map(({ name }) => ({ name, test: (id: string) => chunkOf(id) === name }))

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    leanRouter(),
    simplifiedScripts(),
    listedModules(),
    drawings(),
    compressedFiles(),
  ],
  // Vite looks for the browser's dependencies in whole route files, before their loaders are
  // stripped: these are the server's.
  optimizeDeps: { exclude: ['drizzle-orm', 'fastify-type-provider-zod', 'pg'] },
  // On each page its scripts are half a kilobyte smaller than those of Vite's own.
  build: {
    minify: 'terser',
    terserOptions: { safari10: false, compress: { passes: 2, inline: 1 } },
  },
  environments: {
    client: {
      build: {
        // The names of files cost more than they are worth: what every page has is not preloaded
        // again, nor what a page seldom needs.
        modulePreload: {
          resolveDependencies: (file, imports) =>
            SELDOM.test(file) ? [] : imports.filter(isOwn),
        },
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

function isClient({ name }: { name: string }) {
  return name === 'client'
}

/** What a page loads once its session has begun elsewhere or ended. */
const SELDOM = /(^|\/)(follow-session|login-dialog)-/

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

/**
 * Of React Router, what the shop has no use for is left out, more than a kilobyte of each page:
 * tracing, names for React's developer tools, and a link that nothing imports.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: isClient,
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler: (code, id) => ({
        code: id.endsWith('/router/instrumentation.js') ? NO_TRACING : withoutNames(code),
        map: null,
      }),
    },
  }
}

const NO_TRACING = `export function consumeInstrumentationClientResultMetaReceiver() {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = {}`

/** A component that has no name and is known to be pure goes unless it is imported. */
function withoutNames(code: string) {
  return code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/^(const \w+ = )(?=[\w$]+\.forwardRef\()/gm, '$1/* @__PURE__ */ ')
}

/** Oxc simplifies what terser does not: another half on each page. */
function simplifiedScripts(): Plugin {
  return {
    name: 'simplified-scripts',
    apply: 'build',
    applyToEnvironment: isClient,
    renderChunk(code, { fileName }) {
      const simplified = minifySync(fileName, code, {
        compress: { target: 'es2022' },
        mangle: false,
        codegen: { removeWhitespace: false },
      })
      if (simplified.errors[0]) this.error(simplified.errors[0].message)
      return { code: simplified.code, map: null }
    },
  }
}

/** Writes build/modules.json: the modules in each of the browser's scripts, for test/budgets.js. */
function listedModules(): Plugin {
  return {
    name: 'listed-modules',
    apply: 'build',
    applyToEnvironment: isClient,
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
    applyToEnvironment: isClient,
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
