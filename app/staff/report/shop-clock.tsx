type Props = { at: string; timeZone: string }

/** `Saturday, Nov 21, 2026, 2:40 PM in Chicago`: a day of sales begins and ends there. */
export function ShopClock({ at, timeZone }: Props) {
  const [shop, browser] = [timeIn(at, timeZone), timeIn(at)]
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return (
    <p className="text-quiet text-sm">
      <time dateTime={at}>
        {shop} in {place}
      </time>
      {browser !== shop && `. Your clock says ${browser}.`}
    </p>
  )
}

function timeIn(at: string, timeZone?: string) {
  return new Intl.DateTimeFormat('en-US', {
    ...({ weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZone } as const),
  }).format(new Date(at))
}
