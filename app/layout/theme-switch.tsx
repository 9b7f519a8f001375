// By default the theme follows the system. A choice is `data-theme` on <html>, and in the browser's
// storage under daisyUI's name of the theme.

const STORED = 'theme'
const LIGHT = 'driveline'
const DARK = 'driveline-dark'
const BUTTON = 'data-theme-switch'

/**
 * Runs in the head: the chosen theme is set before the first paint, and the switch works before any
 * other script is loaded.
 */
export const THEME_SCRIPT = !import.meta.env.SSR
  ? ''
  : `{const root=document.documentElement;try{const t=localStorage.getItem('${STORED}');if(t==='${LIGHT}'||t==='${DARK}')root.dataset.theme=t}catch{}addEventListener('click',({target})=>{if(!target.closest?.('[${BUTTON}]'))return;const system=matchMedia('(prefers-color-scheme: dark)').matches?'${DARK}':'${LIGHT}';const next=(root.dataset.theme??system)==='${DARK}'?'${LIGHT}':'${DARK}';if(next===system)delete root.dataset.theme;else root.dataset.theme=next;try{if(next===system)localStorage.removeItem('${STORED}');else localStorage.setItem('${STORED}',next)}catch{}})}`

export function ThemeSwitch() {
  return (
    <button
      type="button"
      {...{ [BUTTON]: '' }}
      className="btn btn-ghost btn-square"
      aria-label="Switch between light and dark"
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  )
}
