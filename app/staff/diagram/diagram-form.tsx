import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { LazyConflict } from '#app/ui/forms/lazy-conflict.tsx'
import { PictureField } from '#app/ui/forms/picture-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useVersionedSave } from '#app/ui/forms/use-versioned-save.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { type DiagramFields, MAX_CALLOUTS, type StaffDiagram } from '#contract/catalog/diagram.ts'
import { formatCountOf } from '#contract/money.ts'
import { CategoryOptions } from '../product/category-options.tsx'
import { CalloutCanvas, canvasId } from './callout-canvas.tsx'
import { CalloutRow } from './callout-row.tsx'
import {
  type CalloutValues,
  type DiagramValues,
  describe,
  EMPTY_DIAGRAM,
  toFields,
  toValues,
} from './diagram-values.ts'

type Shown = Pick<StaffDiagram, 'drawing' | 'picturePath' | 'width' | 'height'>

type Props = {
  /** undefined: one that is added. */
  diagram: StaffDiagram | undefined
  categories: readonly StaffCategory[]
  /** @param version that the edit began with */
  onSave: (fields: DiagramFields, version: number) => Promise<StaffDiagram>
  onSaved: (saved: StaffDiagram) => Promise<unknown>
}

const LABELS = {
  name: 'Name',
  alt: 'What the picture shows',
  category: 'Category',
  numbers: 'Numbers',
}

/** A diagram with all its numbers, saved at once. */
export function DiagramForm({ diagram, categories, onSave, onSaved }: Props) {
  const form = useForm<DiagramValues>({
    defaultValues: diagram ? toValues(diagram) : EMPTY_DIAGRAM,
  })
  const [shown, setShown] = useState<Shown | undefined>(diagram)
  const [chosen, setChosen] = useState<number>()
  const [callouts, alt] = form.watch(['callouts', 'alt'])
  const { errors } = form.formState
  const errorOf = (at: number) =>
    errors.callouts?.[at]?.categoryId?.message ?? errors.callouts?.[at]?.parts?.message

  const { save, conflict } = useVersionedSave(form, {
    ...{ row: diagram, toValues, onSaved, fieldsOf },
    onSave: (_, version, sent) => onSave(toFields(sent), version),
  })

  function setCallouts(next: CalloutValues[]) {
    form.setValue('callouts', next, { shouldDirty: true })
    form.clearErrors('callouts')
  }

  function place(point: { x: number; y: number }) {
    if (callouts.length >= MAX_CALLOUTS) return
    flushSync(() => {
      setCallouts([...callouts, { ...point, categoryId: '', axle: '', side: '', parts: [] }])
      setChosen(callouts.length)
    })
    document.getElementById(canvasId(callouts.length))?.focus()
  }

  function change(at: number, more: Partial<CalloutValues>) {
    setCallouts(callouts.map((one, place) => (place === at ? { ...one, ...more } : one)))
  }

  function remove(at: number) {
    setCallouts(callouts.filter((_, place) => place !== at))
    setChosen(undefined)
  }

  const inWords = (values: DiagramValues) => ({
    name: values.name,
    alt: values.alt,
    category: categories.find(({ id }) => String(id) === values.categoryId)?.name ?? 'None',
    numbers: values.callouts.map((one, at) => `${at + 1} ${describe(one, categories)}`).join('; '),
  })

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <UnsavedInput what={form.formState.isDirty ? 'the diagram' : ''} />
      {conflict && (
        <LazyConflict
          what="diagram"
          changedBy={conflict.changedBy}
          compared={{
            labels: LABELS,
            typed: inWords(form.getValues()),
            saved: inWords(toValues(conflict.theirs)),
          }}
          decision={{
            onKeepMine: conflict.decision.onKeepMine,
            onTakeTheirs: () => {
              conflict.decision.onTakeTheirs()
              setShown(conflict.theirs)
            },
          }}
        />
      )}
      <Card className="grid gap-4 p-4 sm:grid-cols-2">
        <Field label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
        <SelectField
          label="Category"
          hint="Its page leads to the diagram"
          {...fieldProps(form, 'categoryId')}
        >
          <option value="">None</option>
          <CategoryOptions categories={categories} />
        </SelectField>
        <TextField
          label="What the picture shows"
          hint="For buyers who can’t see it"
          {...fieldProps(form, 'alt')}
        />
        <PictureField
          label="Picture"
          hint="JPEG, PNG, WebP or AVIF; best 4:3"
          value=""
          path={null}
          error={errors.pictureId?.message}
          onUploaded={({ path, width, height }) =>
            setShown({ drawing: null, picturePath: path, width, height })
          }
          onChange={(id) => form.setValue('pictureId', id, { shouldDirty: true })}
        />
      </Card>
      {shown && (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-1 xl:sticky xl:top-4">
            <CalloutCanvas
              picture={{ ...shown, alt }}
              callouts={callouts}
              chosen={chosen}
              onChoose={setChosen}
              onPlace={place}
              onMove={change}
              onRemove={remove}
            />
            <p className="text-quiet text-sm">
              Click to place a number. Drag it, or move it with the arrow keys.
            </p>
          </div>
          <Card>
            <h3 className="px-3 pt-3 pb-1 text-lg">{formatCountOf(callouts.length, 'number')}</h3>
            <ol>
              {callouts.map((callout, at) => (
                <CalloutRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: its place is its number
                  key={at}
                  number={at + 1}
                  callout={callout}
                  categories={categories}
                  isOpen={at === chosen}
                  error={errorOf(at)}
                  onOpen={() => setChosen(at === chosen ? undefined : at)}
                  onChange={(more) => change(at, more)}
                  onRemove={() => remove(at)}
                />
              ))}
            </ol>
            <div className="px-3">
              <FormError>{errors.callouts?.message}</FormError>
            </div>
          </Card>
        </div>
      )}
      <div>
        <FormSubmit form={form}>Save</FormSubmit>
      </div>
    </form>
  )
}

function fieldsOf({ callouts }: DiagramValues) {
  return [
    ...(['name', 'alt', 'categoryId', 'pictureId', 'callouts'] as const),
    ...callouts.flatMap((_, at) => [
      ...([`callouts.${at}.categoryId`, `callouts.${at}.parts`] as const),
    ]),
  ]
}
