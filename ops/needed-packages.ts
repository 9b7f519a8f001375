import { readFileSync } from 'node:fs'

type Entry = {
  version: string
  integrity: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

export type Needed = {
  name: string
  /** Of node_modules/, relative to the project. */
  folder: string
  version: string
  integrity: string
}

/** The packages that these need on a platform such as linux-x64, from package-lock.json. */
export function neededPackages(roots: string[], platform: string): Needed[] {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const found = new Map<string, Entry>()
  const visit = (name: string, from: string) => {
    const folder = folderOf(packages, name, from)
    const entry = folder && packages[folder]
    if (!entry || found.has(folder) || !runsOn(entry, platform)) return
    found.set(folder, entry)
    const all = { ...entry.dependencies, ...entry.optionalDependencies }
    for (const dependency of Object.keys(all)) visit(dependency, folder)
  }
  for (const name of roots) visit(name, '')
  return [...found].map(([folder, { version, integrity }]) => ({
    ...{ name: folder.replace(/^.*node_modules\//, ''), folder },
    ...{ version, integrity },
  }))
}

/** As Node finds it: in the folder's own node_modules/, or in one further up. */
function folderOf(packages: Record<string, Entry>, name: string, from: string) {
  for (let at = from; ; at = at.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${at && `${at}/`}node_modules/${name}`
    if (packages[folder]) return folder
    if (at === '') return undefined
  }
}

/** Does it run on this platform, with glibc? */
function runsOn({ os, cpu, libc }: Entry, platform: string) {
  const [ownOs = '', ownCpu = ''] = platform.split('-')
  const allows = (list: string | string[] | undefined, own: string) =>
    !list || [list].flat().includes(own)
  return allows(os, ownOs) && allows(cpu, ownCpu) && allows(libc, 'glibc')
}
