import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { Modal } from '#app/ui/components/modal.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'
import { formatCount } from '#contract/money.ts'
import { errorMessage } from '../api/http.ts'
import { permissionsIn, useSession } from '../session/session.ts'
import { staffMenu } from './dashboard-entries.ts'
import { findRecords, findScreens, type Place, type Places } from './go-to-search.ts'
import { closeGoTo, setEntered, typeInGoTo, useGoTo } from './go-to-state.ts'

const LABEL = 'Screen, order, part or person'

/** The pause after the last key before the server is asked. */
const DEBOUNCE_MS = 150

/**
 * Every screen, and what is found for the typed words. Arrows go through the links, Enter opens the
 * first.
 */
export function GoToDialog() {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { typed, isEntered } = useGoTo()
  const q = typed.trim()
  const { found, pending, error, find } = useRecords(q)
  const permissions = permissionsIn(useSession())
  const shown = q ? [...findScreens(q, permissions), ...found] : []
  const count = shown.reduce((all, { places }) => all + places.length, 0)

  // Enter opens a hit for what is typed now, not one for an earlier text that is still shown.
  useEffect(() => {
    if (!isEntered) return
    let isOutdated = false
    const [screens] = findScreens(q, permissions)
    const first = screens ? Promise.resolve(screens) : find(q).then(([records]) => records)
    first.then(
      (hits) => {
        if (isOutdated) return
        const [place] = hits?.places ?? []
        if (!place) return setEntered(false)
        closeGoTo()
        void navigate(place.to)
      },
      () => isOutdated || setEntered(false),
    )
    return () => {
      isOutdated = true
    }
  }, [isEntered, q, permissions, find, navigate])

  // At once: the field has the focus already. A click between the hits takes it away, but not the
  // next keys.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      const { key, target } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        const links = box.current?.querySelectorAll('a') ?? []
        const stops = [input.current, ...links]
        const at = stops.findIndex((stop) => stop?.matches(':focus'))
        const step = key === 'ArrowDown' ? 1 : -1
        stops[(at + step + stops.length) % stops.length]?.focus()
      } else if (key === 'Enter' && !(target instanceof HTMLAnchorElement)) {
        event.preventDefault()
        setEntered(true)
      } else if (isTyped(event)) input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <Modal title="Go to" onClose={closeGoTo}>
      <div ref={box} className="grid gap-3">
        <input
          ref={input}
          type="search"
          value={typed}
          onChange={({ target }) => typeInGoTo(target.value)}
          aria-label={LABEL}
          placeholder={LABEL}
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          className="input wide-field"
        />
        {/* The list keeps its height whatever is found, so that nothing jumps. */}
        <div className="-mx-2 h-[min(60dvh,30rem)] overflow-y-auto px-2">
          {q ? shown.map((one) => <Found key={one.title} of={one} />) : <Screens />}
          <p role="status" className={count > 0 ? 'sr-only' : 'py-2'}>
            {error ?? (q && (pending ? isEntered && 'Looking…' : foundText(count, q)))}
          </p>
        </div>
        <p className="text-quiet text-sm max-lg:hidden">
          ↑ ↓ to choose, Enter opens the first, Esc closes
        </p>
      </div>
    </Modal>
  )
}

function Screens() {
  const menu = staffMenu(permissionsIn(useSession()))
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3">
      {menu.map(({ title = '', entries }) => (
        <Found key={title} of={{ title, places: entries.map(([to, name]) => ({ to, name })) }} />
      ))}
    </div>
  )
}

function Found({ of: { title, places, more } }: { of: Places }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="px-3 pt-1 font-sans text-quiet text-sm">{title}</h3>
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} />
          </li>
        ))}
        {more && (
          <li className="underline underline-offset-4">
            <PlaceLink place={more} />
          </li>
        )}
      </ul>
    </section>
  )
}

function PlaceLink({ place: { to, name, detail, aside } }: { place: Place }) {
  return (
    <Link
      to={to}
      onClick={closeGoTo}
      className="flex min-h-11 items-center gap-3 rounded-field px-3 py-1.5 leading-snug hover:bg-base-200"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{name}</bdi>
        {detail && <bdi className="block text-quiet text-sm">{detail}</bdi>}
      </span>
      {aside && <span className="w-24 shrink-0 text-right text-quiet text-sm">{aside}</span>}
    </Link>
  )
}

/** The results for the words, after a pause; at once for Enter. */
function useRecords(q: string) {
  const asked = useRef(new Map<string, Promise<Places[]>>())
  const find = useCallback((words: string) => {
    const known = asked.current.get(words)
    if (known) return known
    const answer = findRecords(words)
    asked.current.set(words, answer)
    answer.catch(() => asked.current.delete(words))
    return answer
  }, [])

  const { value, isCurrent, error } = useLoad(q || undefined, () => find(q), {
    pauseMs: DEBOUNCE_MS,
  })
  if (error !== undefined) return { found: [], error: errorMessage(error), pending: false, find }
  // The last hits stay until the next ones are found, so that the list does not flicker.
  return { found: value ?? [], pending: !isCurrent, find }
}

function foundText(count: number, q: string) {
  if (count === 0) return `Nothing found for “${q}”.`
  return `${formatCount(count)} found`
}

/** A key that is pressed on a link goes to the field. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey && key !== ' '
}
