import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { saveSetting } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import type { Difference } from '#app/ui/forms/conflict-notice.tsx'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { LazyConflict } from '#app/ui/forms/lazy-conflict.tsx'
import { useVersionedSave } from '#app/ui/forms/use-versioned-save.ts'
import type { SettingSection, Settings, Stored } from '#contract/staff/setting.ts'

type Props<Section extends Exclude<SettingSection, 'staff'>, Fields extends FieldValues> = {
  section: Section
  stored: Stored<Settings[Section]>
  form: UseFormReturn<Fields, unknown, Settings[Section]>
  /** The button that saves. */
  action: string
  labels?: Record<string, string>
  /** What the fields say in words, by the names of `labels`. */
  asTexts?: (value: Fields) => Record<string, unknown>
  /** In the place of both. */
  compare?: (typed: Fields, saved: Fields) => Difference[]
  /** A saved value as the form has it, if it is another. */
  toForm?: (value: Settings[Section]) => Fields
  /** Called after each submit, whether or not it was saved. */
  onSubmitted?: () => void
  children: ReactNode
}

/**
 * The form of a section: its fields, what another editor has saved meanwhile, and the button that
 * saves.
 */
export function SectionForm<
  Section extends Exclude<SettingSection, 'staff'>,
  Fields extends FieldValues,
>({
  section,
  stored,
  form,
  action,
  toForm = (value) => value as unknown as Fields,
  labels = {},
  asTexts = (value) => value,
  compare,
  onSubmitted,
  children,
}: Props<Section, Fields>) {
  const { revalidate } = useRevalidator()
  const { save, conflict } = useVersionedSave(form, {
    row: stored,
    toValues: ({ value }: Stored<Settings[Section]>) => toForm(value),
    fieldsOf: () => [],
    onSave: (value, version) => saveSetting(section, version, value),
    onSaved: async () => {
      toast(section === 'notices' ? 'Saved.' : 'Saved. Customers see it now.')
      await revalidate()
    },
  })

  return (
    <form
      onSubmit={(event) => void save(event).then(onSubmitted)}
      noValidate
      className="grid min-w-0 content-start gap-4"
    >
      <UnsavedInput what={form.formState.isDirty ? settingsTitle(section) : ''} />
      {children}
      {conflict && (
        <LazyConflict
          what="section"
          changedBy={conflict.theirs.updatedBy}
          differences={compare?.(form.getValues(), toForm(conflict.theirs.value))}
          compared={{
            labels,
            typed: asTexts(form.getValues()),
            saved: asTexts(toForm(conflict.theirs.value)),
          }}
          decision={conflict.decision}
        />
      )}
      <div className="grid gap-4 sm:justify-items-start">
        <FormSubmit form={form}>{action}</FormSubmit>
      </div>
    </form>
  )
}
