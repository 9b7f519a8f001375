import { useEffect, useState } from 'react'

/**
 * What a clientLoader did not wait for, once it is there. Not React's `use`: a `Suspense` that has shown its
 * fallback holds what comes back for 300 ms.
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
