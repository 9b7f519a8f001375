import { useEffect, useState } from 'react'

/**
 * The value of a promise that a clientLoader did not await; undefined until it resolves. Not React's `use`:
 * a `Suspense` that has shown its fallback delays the content by 300 ms.
 */
export function useLoaded<Value>(given: Value | Promise<Value>) {
  const [loaded, setLoaded] = useState<{ given: unknown; value: Value }>()
  useEffect(() => {
    if (!(given instanceof Promise)) return
    let outdated = false
    void given.then((value) => outdated || setLoaded({ given, value }))
    return () => {
      outdated = true
    }
  }, [given])
  if (!(given instanceof Promise)) return given
  return loaded?.given === given ? loaded.value : undefined
}
