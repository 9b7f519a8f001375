import { useState } from 'react'
import { saveSetting } from '#app/api/setting.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { StaffSetting } from '#contract/identity/second-factor.ts'
import type { Stored } from '#contract/staff/setting.ts'

const CHOICES = [
  ['all', 'Everybody on the staff'],
  ['not packers', 'All but packers'],
  ['chosen', 'Those who have set it up'],
] as const

/** Of whom the owner demands a second factor. */
export function SecondFactorForm({ setting }: { setting: Stored<StaffSetting> }) {
  const { value, version } = setting
  const [chosen, setChosen] = useState(value.secondFactor)
  const { run, pending, error } = useAction({ revalidate: 'always' })
  return (
    <Card as="section" aria-label="Second step" className="grid gap-3 p-4 sm:p-5">
      <div>
        <h3>Second step</h3>
        <p className="text-quiet text-sm">
          A code of an app on the phone, besides the password. Each sets it up in My Profile, within
          two weeks.
        </p>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <SelectField label="For" options={CHOICES} value={chosen} onChoose={setChosen} />
        <button
          type="button"
          className="btn btn-primary"
          disabled={pending || chosen === value.secondFactor}
          onClick={() =>
            void run(() => saveSetting('staff', version, { secondFactor: chosen }), 'Saved.')
          }
        >
          Save
        </button>
      </div>
      <FormError>{error}</FormError>
    </Card>
  )
}
