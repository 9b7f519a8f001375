// For pages that show it to some only: what is both imported and loaded later costs every page a line of code.
export { FitPanel } from './fit-panel.tsx'
