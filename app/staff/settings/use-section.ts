import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { conflictOf } from '#app/api/http.ts'
import { saveSetting } from '#app/api/setting.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { SettingSection, Settings, Stored } from '#contract/staff/setting.ts'

/**
 * Saves a section with the version that its edit began with. When somebody else has saved since,
 * nothing is saved: `conflict` is what they saved, and the form keeps what was typed.
 * @param show brings a saved value into the form: in the place of what was sent, or else of all
 *   that was typed
 */
export function useSection<Section extends SettingSection, Fields>(
  section: Section,
  loaded: Stored<Settings[Section]>,
  show: (value: Settings[Section], sent?: Fields) => void,
) {
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(loaded.version)
  const [conflict, setConflict] = useState<Stored<Settings[Section]>>()

  async function save(value: Settings[Section], sent: Fields, over = version) {
    try {
      const saved = await saveSetting(section, over, value)
      setConflict(undefined)
      setVersion(saved.version)
      show(saved.value, sent)
      toast(section === 'notices' ? 'Saved.' : 'Saved. Customers see it now.')
      await revalidate()
    } catch (error) {
      const found = conflictOf<Stored<Settings[Section]>>(error)
      if (!found) throw error
      setConflict(found.current)
    }
  }

  function takeTheirs() {
    if (!conflict) return
    show(conflict.value)
    setVersion(conflict.version)
    setConflict(undefined)
  }

  return { save, conflict, takeTheirs }
}
