import { useState } from 'react'
import { listMakes, listModels } from '#app/api/edited-part.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { ModelName } from '#contract/catalog/edited-part.ts'

type Props = {
  onChoose: (model: ModelName | undefined) => void
  /** Make and model to begin with, in one text; where it names several models, only their make. */
  proposal?: string | null
}

let makes: ReturnType<typeof listMakes> | undefined

/** A model of the shop's list: first its make. */
export function ModelChoice({ onChoose, proposal }: Props) {
  const [make, setMake] = useState('')
  const [model, setModel] = useState<ModelName>()

  function choose(chosen: ModelName | undefined) {
    setModel(chosen)
    onChoose(chosen)
  }

  const { value: all = [] } = useLoad('makes', loadMakes, {
    onLoad: (found) => {
      const named = found.filter(({ name }) => proposal?.startsWith(`${name} `))
      const [longest] = named.sort((a, b) => b.name.length - a.name.length)
      if (longest) setMake(longest.slug)
    },
  })

  const found = useLoad(make || undefined, () => listModels(make), {
    onLoad: (some) => choose(some.find((one) => `${one.make} ${one.model}` === proposal)),
  })
  const models = (found.isCurrent && found.value) || []

  return (
    <>
      <SelectField
        label="Make"
        value={make}
        onChange={({ target }) => {
          choose(undefined)
          setMake(target.value)
        }}
        options={[['', 'Choose'], ...all.map(({ slug, name }) => [slug, name] as const)]}
      />
      <SelectField
        label="Model"
        disabled={models.length === 0}
        value={String(model?.id ?? '')}
        onChange={({ target }) => choose(models.find(({ id }) => String(id) === target.value))}
        options={[
          ['', 'Choose'],
          ...models.map(
            ({ id, model, years }) => [String(id), `${model} ${years}`.trim()] as const,
          ),
        ]}
      />
    </>
  )
}

function loadMakes() {
  makes ??= listMakes()
  makes.catch(() => {
    makes = undefined
  })
  return makes
}
