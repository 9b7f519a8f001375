import type { Appearance } from '@stripe/stripe-js'
import { useMemo } from 'react'
import { useTextColor } from './card-theme.ts'

/** The Payment Element in the colors of the current theme. */
export function useAppearance() {
  const textColor = useTextColor()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text color changes with the theme
  return useMemo(appearance, [textColor])
}

function appearance(): Appearance {
  const theme = getComputedStyle(document.documentElement)
  const color = (name: string) => theme.getPropertyValue(`--color-${name}`).trim()
  return {
    theme: 'stripe',
    variables: {
      colorText: color('base-content'),
      colorTextSecondary: color('secondary'),
      colorTextPlaceholder: color('secondary'),
      colorBackground: color('base-100'),
      colorDanger: color('error'),
      colorPrimary: color('primary'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
    },
  }
}
