import { THEME_SCRIPT } from './theme-switch.tsx'
import { VIN_GUARD } from './vin-guard.ts'

/** What runs before the page is painted. */
export const HEAD_SCRIPT = `${THEME_SCRIPT};${VIN_GUARD}`
