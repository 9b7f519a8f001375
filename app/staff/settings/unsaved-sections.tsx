import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'

const Report = createContext<(title: string, isUnsaved: boolean) => void>(() => {})

/**
 * Asks before the page is left while a form on it has unsaved input. The router takes one such
 * question a page.
 */
export function UnsavedSections({ children }: { children: ReactNode }) {
  const [titles, setTitles] = useState<string[]>([])
  const report = useCallback((title: string, isUnsaved: boolean) => {
    setTitles((known) => {
      if (known.includes(title) === isUnsaved) return known
      return isUnsaved ? [...known, title] : known.filter((one) => one !== title)
    })
  }, [])
  return (
    <Report value={report}>
      {children}
      <UnsavedInput what={titles.join('; ')} />
    </Report>
  )
}

/** Reports to `UnsavedSections` whether a form within it is unsaved. */
export function useUnsavedSection(title: string, isUnsaved: boolean) {
  const report = useContext(Report)
  useEffect(() => {
    report(title, isUnsaved)
    return () => report(title, false)
  }, [report, title, isUnsaved])
}
