import { formatCount } from '../money.ts'

/** ‘3 wait for it’: emails to send when it is back in stock. */
export function waitingText(alerts: number) {
  return `${formatCount(alerts)} ${alerts === 1 ? 'waits' : 'wait'} for it`
}
