// The garage's drawer belongs to the header's button; the search box and pages open it, too.

const OPEN_GARAGE = 'open-garage'

/** @param vin to be read at once; empty: the drawer opens with its field for a VIN */
export function openGarage(vin?: string) {
  dispatchEvent(new CustomEvent(OPEN_GARAGE, { detail: { vin } }))
}

export function onOpenGarage(callback: (asked: { vin?: string }) => void) {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) callback(event.detail)
  }
  addEventListener(OPEN_GARAGE, listener)
  return () => removeEventListener(OPEN_GARAGE, listener)
}
