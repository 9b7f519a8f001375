import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { formatCount } from '#contract/money.ts'

type Section = {
  id: string
  title: string
  count: number | undefined
  isUnsaved: boolean
  content: ReactNode
}

type Props = { sections: Section[]; shown: string; onShow: (id: string) => void }

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One section at a time; the others keep what is typed. */
export function SectionTabs({ sections, shown, onShow }: Props) {
  const prefix = useId()
  const current = sections.find(({ id }) => id === shown) ?? sections[0]

  const list = useRef<HTMLDivElement>(null)
  const currentId = current?.id

  // A narrow screen has not all of them in sight.
  useEffect(() => {
    const tab = document.getElementById(`${prefix}-${currentId}`)
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - tab.offsetWidth
  }, [prefix, currentId])

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const at = sections.findIndex(({ id }) => id === currentId)
    const next = step && sections[(at + step + sections.length) % sections.length]
    if (!next) return
    event.preventDefault()
    onShow(next.id)
    document.getElementById(`${prefix}-${next.id}`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Sections"
        className="relative mt-3 flex gap-1 overflow-x-auto border-base-300 border-b"
      >
        {sections.map(({ id, title, count, isUnsaved }) => (
          <button
            key={id}
            id={`${prefix}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === currentId}
            aria-controls={`${prefix}-${id}-panel`}
            tabIndex={id === currentId ? 0 : -1}
            className="section-tab"
            onClick={() => onShow(id)}
            onKeyDown={onKeyDown}
          >
            {title}
            {count !== undefined && (
              <span className="text-quiet text-sm">{formatCount(count)}</span>
            )}
            {isUnsaved && (
              <span className="text-primary">
                <span aria-hidden="true">●</span>
                <span className="sr-only">not saved</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {sections.map(({ id, content }) => (
        <div
          key={id}
          id={`${prefix}-${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${prefix}-${id}`}
          hidden={id !== currentId}
          className="my-3 min-w-0"
        >
          {content}
        </div>
      ))}
    </>
  )
}
