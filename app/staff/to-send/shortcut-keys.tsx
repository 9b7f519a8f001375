const KEYS = [
  [['j', 'k'], 'next, previous order'],
  [['p'], 'pack all'],
  [['Shift P'], 'pack what is counted'],
  [['1–9'], 'carrier'],
  [['s', 'Enter'], 'ship, and open the next'],
  [['/'], 'type a number'],
] as const

/** Lists the page's keys. Phones don't show it. */
export function Keys() {
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-quiet text-sm max-lg:hidden">
      {KEYS.map(([keys, meaning]) => (
        <span key={meaning} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {meaning}
        </span>
      ))}
      <span>A scan needs no mouse: parts, slip, label, slip.</span>
    </p>
  )
}

/** On a button it says by which key the button can be pressed. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded border border-current px-1.5 font-mono text-xs leading-5 max-lg:hidden">
      {children}
    </kbd>
  )
}
