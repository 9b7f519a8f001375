// For pages that load it on demand: a module that is imported both statically and dynamically costs
// every page a line of code.
export { FitPanel } from './fit-panel.tsx'
