// Without a choice the theme follows the system. A choice is kept as `data-theme` on <html>, and in the
// browser's storage under the same name as daisyUI gives the theme.

const STORED = 'theme'
const LIGHT = 'driveline'
const DARK = 'driveline-dark'

/** Runs in the head before anything is painted, so that a chosen theme never flashes the other. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${STORED}');if(t==='${LIGHT}'||t==='${DARK}')document.documentElement.dataset.theme=t}catch{}`

export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label="Switch between light and dark"
      onClick={switchTheme}
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  )
}

function switchTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? DARK : LIGHT
  const { dataset } = document.documentElement
  const next = (dataset.theme ?? system) === DARK ? LIGHT : DARK
  if (next === system) {
    delete dataset.theme
    localStorage.removeItem(STORED)
  } else {
    dataset.theme = next
    localStorage.setItem(STORED, next)
  }
}
