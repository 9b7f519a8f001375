/**
 * Shows the bank's page over the shop's. Resolves to 'success' or 'failure', the latter also for
 * Escape.
 */
export function askTheBank() {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Authenticate your payment')
    Object.assign(dialog.style, {
      boxSizing: 'border-box',
      width: '100vw',
      height: '100dvh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '16px',
      border: '0',
      background: 'rgb(20 23 26 / 65%)',
    })
    const frame = document.createElement('iframe')
    frame.src = '/sandbox/3ds'
    frame.title = '3D Secure authentication'
    Object.assign(frame.style, {
      position: 'absolute',
      inset: '0',
      margin: 'auto',
      width: 'min(400px, 100% - 32px)',
      height: 'min(320px, 100% - 32px)',
      border: '0',
      borderRadius: '6px',
      colorScheme: 'light only',
      background: '#fff',
    })
    const finish = (outcome) => {
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      resolve(outcome)
    }
    const onMessage = ({ source, origin, data }) => {
      if (origin !== location.origin || source !== frame.contentWindow) return
      finish(data.outcome)
    }
    window.addEventListener('message', onMessage)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish('failure')
    })
    frame.addEventListener('load', () => frame.focus())
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
  })
}
