import { lazy, Suspense, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { deferred } from '#test/deferred.ts'
import { HELD_SCRIPT } from './head-script.ts'

// A part of the page that hydrates once its code is there. React stops a click on it until then.

function LatePart() {
  const [presses, setPresses] = useState(0)
  const [isLate, setLate] = useState(true)
  useEffect(() => {
    setLate(false)
    if (!isLate) dispatchEvent(new Event('hydrated'))
  }, [isLate])
  return (
    <button
      type="button"
      data-late={isLate ? '' : undefined}
      onClick={() => setPresses(presses + 1)}
    >{`Pressed ${presses}`}</button>
  )
}

test('what is pressed in a part of the page whose code React waits for is pressed once it is there', async () => {
  new Function(HELD_SCRIPT)()
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = '<!--$--><button type="button" data-late="">Pressed 0</button><!--/$-->'
  const code = deferred<{ default: typeof LatePart }>()
  let isAsked = false
  const Late = lazy(() => {
    isAsked = true
    return code.promise
  })
  const root = hydrateRoot(
    place,
    <Suspense>
      <Late />
    </Suspense>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await expect.poll(() => isAsked).toBe(true)
  dispatchEvent(new Event('hydrated')) // the page
  place.querySelector('button')?.click()
  code.resolve({ default: LatePart })
  await expect.poll(() => place.textContent).toBe('Pressed 1')
})
