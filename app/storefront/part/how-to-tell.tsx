import { keepUnits } from '#app/ui/components/keep-units.ts'
import type { HowToTell as HowToTellText } from '#contract/fitment/part-fit.ts'

/** How a buyer finds out which of several sizes a car has. */
export function HowToTell({ id, text, picture }: HowToTellText & { id: string }) {
  return (
    <div id={id} className="grid w-full gap-2 border-base-300 border-t pt-3 text-sm">
      {picture && (
        // Where there is no room its figures stay legible, and it scrolls.
        <div className="overflow-x-auto">
          <a href={picture} target="_blank" rel="noreferrer" aria-label="The picture by itself">
            <img
              src={picture}
              alt=""
              width={560}
              height={216}
              className="h-auto w-full min-w-104 max-w-xl rounded-box bg-drawing"
            />
          </a>
        </div>
      )}
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {keepUnits(text)}
      </p>
    </div>
  )
}
