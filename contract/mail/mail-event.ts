// Imports nothing: an order's page names its mails without their texts.

/**
 * The event of the first mail, of one that was sent again, such as `shipped 1` of
 * `shipped 1 again 2`.
 */
export function firstEvent(event: string) {
  return event.replace(/(?: again \d+)+$/, '')
}
