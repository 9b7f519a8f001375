import { useEffect, useState } from 'react'
import type { ModelName } from '#contract/catalog/edited-part.ts'
import { listMakes, listModels } from '../api/edited-part.ts'
import { SelectField } from '../forms/select-field.tsx'

type Props = { onChoose: (model: ModelName | undefined) => void }

let makes: ReturnType<typeof listMakes> | undefined

/** A model of the shop's list: first its make. */
export function ModelChoice({ onChoose }: Props) {
  const [all, setAll] = useState<{ slug: string; name: string }[]>([])
  const [make, setMake] = useState('')
  const [models, setModels] = useState<ModelName[]>([])

  useEffect(() => {
    makes ??= listMakes()
    makes.then(setAll, () => {
      makes = undefined
    })
  }, [])

  useEffect(() => {
    if (make === '') return
    let outdated = false
    listModels(make).then(
      (found) => outdated || setModels(found),
      () => {},
    )
    return () => {
      outdated = true
    }
  }, [make])

  return (
    <>
      <SelectField
        label="Make"
        value={make}
        onChange={({ target }) => {
          setModels([])
          onChoose(undefined)
          setMake(target.value)
        }}
        options={[['', 'Choose'], ...all.map(({ slug, name }) => [slug, name] as const)]}
      />
      <SelectField
        label="Model"
        key={make}
        disabled={models.length === 0}
        defaultValue=""
        onChange={({ target }) => onChoose(models.find(({ id }) => String(id) === target.value))}
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
