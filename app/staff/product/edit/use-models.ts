import { useRef, useState } from 'react'
import { listMakes, listModels } from '#app/api/edited-part.ts'
import type { ModelName } from '#contract/catalog/edited-part.ts'
import { norm } from '#contract/nearest-name.ts'
import type { Models } from './fitment-rows.ts'

type Known = {
  makes: { slug: string; name: string }[] | undefined
  /** All models of a make, by its `norm`. */
  ofMake: Map<string, ModelName[]>
}

/** The makes and models that rows name, fetched as they are named. */
export function useModels(ofFitments: readonly ModelName[]) {
  const known = useRef<Known>({ makes: undefined, ofMake: new Map() })
  const [models, setModels] = useState(() => toModels(known.current, ofFitments))

  /** @returns what is known once all of these makes are */
  async function load(makes: readonly string[]): Promise<Models> {
    const { current } = known
    current.makes ??= await listMakes()
    const slugs = new Map(current.makes.map(({ slug, name }) => [norm(name), slug]))
    const wanted = [...new Set(makes.map(norm))].filter((make) => !current.ofMake.has(make))
    await Promise.all(
      wanted.map(async (make) => {
        const slug = slugs.get(make)
        if (slug) current.ofMake.set(make, await listModels(slug))
      }),
    )
    const next = toModels(current, ofFitments)
    setModels(next)
    return next
  }

  return { models, load }
}

function toModels({ makes, ofMake }: Known, ofFitments: readonly ModelName[]): Models {
  const named = new Map(
    [...ofFitments, ...[...ofMake.values()].flat()].map((one) => [
      `${norm(one.make)}/${norm(one.model)}`,
      one,
    ]),
  )
  return {
    makes: makes?.map(({ name }) => name),
    find: (make, model) => named.get(`${norm(make)}/${norm(model)}`),
    modelsOf: (make) => ofMake.get(norm(make)),
  }
}
