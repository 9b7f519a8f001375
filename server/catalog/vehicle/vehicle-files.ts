import { listMakes, type Model } from './vehicle-base.ts'

// How the files of `vehicles/` that are kept by hand name makes and models.

/** Lines of cells, without comments. */
export function rowsOf(text: string) {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

export function makeNamed(name: string) {
  const make = listMakes().find((one) => one.name === name)
  if (!make) throw new Error(`vehicles/: no make ${name}`)
  return make
}

/** `Volkswagen/Golf`, or `BMW/3*`: all that begin so. */
export function modelsNamed(target: string): Model[] {
  const slash = target.indexOf('/')
  const name = target.slice(slash + 1)
  const models = makeNamed(target.slice(0, slash)).models.filter((model) =>
    name.endsWith('*') ? model.name.startsWith(name.slice(0, -1)) : model.name === name,
  )
  if (models.length === 0) throw new Error(`vehicles/: no model ${target}`)
  return models
}
