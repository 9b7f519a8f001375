import { useMemo, useSyncExternalStore } from 'react'

// Stripe's fields are in an iframe of its own, which does not inherit the page's theme.

/** Options of the card element in the colors of the current theme. */
export function useCardOptions() {
  const textColor = useTextColor()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text color changes with the theme
  return useMemo(cardOptions, [textColor])
}

/** Stripe's frame does not inherit the page's color, which changes with the theme. */
export function useTextColor() {
  return useSyncExternalStore(
    onThemeChange,
    () => getComputedStyle(document.documentElement).getPropertyValue('--color-base-content'),
    () => '',
  )
}

function onThemeChange(callback: () => void) {
  const chosen = new MutationObserver(callback)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', callback)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', callback)
  }
}

function cardOptions() {
  const theme = getComputedStyle(document.documentElement)
  const color = (name: string) => theme.getPropertyValue(`--color-${name}`).trim()
  return {
    hidePostalCode: true,
    style: {
      base: {
        color: color('base-content'),
        fontFamily: 'system-ui, sans-serif',
        fontSize: '16px',
        lineHeight: '44px',
        '::placeholder': { color: color('secondary') },
      },
      invalid: { color: color('error') },
    },
  }
}
