// The element of a card form and of a payment form: a frame that the card is typed into, and the
// messages to and from it. One script with stripe.js, which is its second part
// (stripe/browser-files.ts).
;(() => {
  class CardElement {
    destroyed = false
    #options
    #handlers = new Map()
    #node = null
    #frame = null
    #label = null
    #opened = null

    constructor(options = {}, elementType = 'card') {
      this.#options = options
      this.elementType = elementType
    }

    mount(target) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      if (this.destroyed || !node) throw integrationError('There is no place to mount the element.')
      this.unmount()
      const frame = document.createElement('iframe')
      const isPayment = this.elementType === 'payment'
      const kinds = this.#options.onlyCards ? '?payment' : '?payment&bank'
      frame.src = `/sandbox/card${isPayment ? kinds : ''}`
      frame.title = isPayment ? 'Secure payment input frame' : 'Secure card payment input frame'
      // Without a scheme of its own, a dark page would give the frame an opaque background.
      Object.assign(frame.style, {
        display: 'block',
        width: '100%',
        height: '1.2em',
        border: '0',
        colorScheme: 'light only',
        // As there: the fields' focus ring is outside of the column.
        ...(isPayment && { width: 'calc(100% + 8px)', marginInline: '-4px' }),
      })
      this.#node = node
      this.#frame = frame
      this.#opened = withResolvers()
      this.#label = node.id ? document.querySelector(`label[for="${CSS.escape(node.id)}"]`) : null
      this.#label?.addEventListener('click', this.#onLabel)
      window.addEventListener('message', this.#onMessage)
      node.classList.add('StripeElement', 'StripeElement--empty')
      node.replaceChildren(frame)
    }

    unmount() {
      if (!this.#frame) return
      window.removeEventListener('message', this.#onMessage)
      this.#label?.removeEventListener('click', this.#onLabel)
      for (const name of ['', '--empty', '--complete', '--invalid', '--focus']) {
        this.#node.classList.remove(`StripeElement${name}`)
      }
      this.#frame.remove()
      this.#frame = null
    }

    destroy() {
      this.unmount()
      this.destroyed = true
    }

    update(options) {
      this.#options = { ...this.#options, ...options }
      this.#post({ type: 'update', options: this.#plainOptions() })
    }

    focus() {
      this.#frame?.focus()
      this.#post({ type: 'focus' })
    }

    blur() {
      this.#post({ type: 'blur' })
    }

    clear() {
      this.#post({ type: 'clear' })
    }

    on(type, handler) {
      this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), handler])
      return this
    }

    once(type, handler) {
      const first = (event) => {
        this.off(type, first)
        handler(event)
      }
      return this.on(type, first)
    }

    off(type, handler) {
      const rest = (this.#handlers.get(type) ?? []).filter((one) => handler && one !== handler)
      this.#handlers.set(type, rest)
      return this
    }

    createPaymentMethod(key, billing_details) {
      return this.ask('createPaymentMethod', { key, billing_details })
    }

    /** Sends the frame a message. @returns its answer */
    async ask(type, message) {
      if (!this.#frame) {
        throw integrationError(
          'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
        )
      }
      await this.#opened.promise
      const { port1, port2 } = new MessageChannel()
      const { promise, resolve } = withResolvers()
      port1.onmessage = ({ data }) => resolve(data)
      this.#post({ type, ...message }, [port2])
      return promise
    }

    // What the frame cannot be sent (functions, class names for the page) stays here.
    #plainOptions() {
      const { style, disabled, appearance, onlyCards } = this.#options
      return JSON.parse(JSON.stringify({ style, disabled, appearance, onlyCards }))
    }

    #post(message, ports) {
      this.#frame?.contentWindow?.postMessage(message, location.origin, ports)
    }

    #emit(type, event) {
      for (const handler of this.#handlers.get(type) ?? [])
        handler({ elementType: this.elementType, ...event })
    }

    #onLabel = () => this.focus()

    #onMessage = ({ source, origin, data }) => {
      if (origin !== location.origin || source !== this.#frame?.contentWindow) return
      const { type, height, change } = data
      const classes = this.#node.classList
      if (height) this.#frame.style.height = `${height}px`
      if (type === 'loaded') {
        this.#post({ type: 'update', options: this.#plainOptions(), first: true })
      }
      if (type === 'ready') {
        this.#opened.resolve()
        this.#emit('ready')
      }
      if (type === 'focus' || type === 'blur') {
        classes.toggle('StripeElement--focus', type === 'focus')
        this.#emit(type)
      }
      if (type === 'change') {
        classes.toggle('StripeElement--empty', change.empty)
        classes.toggle('StripeElement--complete', change.complete)
        classes.toggle('StripeElement--invalid', change.error !== undefined)
        const isCard = this.elementType === 'card'
        const { method, ...changed } = change
        const value = isCard ? { postalCode: '' } : { type: method }
        this.#emit('change', { ...changed, value, ...(!isCard && { collapsed: false }) })
      }
      if (type === 'submit') submitButtonOf(this.#node)?.click()
    }
  }

  window.StripeSandbox = { CardElement, integrationError }

  // Enter in a field submits the form around it, as in any form.
  function submitButtonOf(node) {
    const controls = [...(node.closest('form')?.elements ?? [])]
    return controls.find((control) => control.type === 'submit')
  }

  function integrationError(message) {
    return Object.assign(new Error(message), { name: 'IntegrationError' })
  }

  function withResolvers() {
    let resolve
    const promise = new Promise((settle) => {
      resolve = settle
    })
    return { promise, resolve }
  }
})()
