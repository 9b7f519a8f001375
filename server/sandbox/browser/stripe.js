// Stands in for https://js.stripe.com: the part of Stripe.js that a card form and a payment form use. As there, the
// card is typed into a frame of its own and goes from that frame to the API.
;(() => {
  // The release that @stripe/stripe-js expects; it warns about any other.
  newStripe.version = 'endive'
  window.Stripe = newStripe

  const api = import('/sandbox/call.js')

  function newStripe(key) {
    const ask = async (...request) => (await api).call(key, ...request)

    async function createPaymentMethod({ card, billing_details } = {}) {
      if (!(card instanceof CardElement)) {
        return { error: unsupported('createPaymentMethod without a card element') }
      }
      const answer = await card.createPaymentMethod(key, billing_details)
      return answer.error ? answer : { paymentMethod: answer }
    }

    async function confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
      const path = `/v1/payment_intents/${idOf(clientSecret)}/confirm`
      let { payment_method } = data
      if (payment_method && typeof payment_method === 'object') {
        const { error, paymentMethod } = await createPaymentMethod(payment_method)
        if (error) return { error }
        payment_method = paymentMethod.id
      }
      const intent = await ask('POST', path, {
        client_secret: clientSecret,
        payment_method,
        use_stripe_sdk: true,
      })
      if (intent.status !== 'requires_action' || !handleActions) return result(intent)

      const { askTheBank } = await import('/sandbox/bank.js')
      const outcome = await askTheBank()
      return result(
        await ask('POST', `/sandbox/3ds/${intent.id}`, { client_secret: clientSecret, outcome }),
      )
    }

    /** With the Payment Element of `elements`; leads to `return_url` as there, unless it is not needed. */
    async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect }) {
      const { element, options, isSubmitted } = groups.get(elements) ?? {}
      if (!element) throw integrationError('There is no payment element.')
      if (!isSubmitted) {
        throw integrationError(
          'elements.submit() must be called before stripe.confirmPayment() with a deferred intent.',
        )
      }
      if (redirect !== 'if_required') return { error: unsupported('redirects that no bank needs') }
      if (!confirmParams.return_url) throw integrationError('return_url is required.')
      const found = await retrievePaymentIntent(clientSecret)
      if (found.error) return found
      const { amount, currency } = found.paymentIntent
      if (amount !== options.amount || currency !== options.currency) {
        const message = `The amount of the payment element, ${options.amount}, is not that of the PaymentIntent, ${amount}.`
        return { error: { type: 'invalid_request_error', message } }
      }
      const { billing_details } = confirmParams.payment_method_data ?? {}
      return confirmCardPayment(clientSecret, {
        payment_method: { card: element, billing_details },
      })
    }

    async function retrievePaymentIntent(clientSecret) {
      const path = `/v1/payment_intents/${idOf(clientSecret)}`
      const intent = await ask('GET', path, { client_secret: clientSecret })
      return intent.error ? intent : { paymentIntent: intent }
    }

    return {
      elements,
      createPaymentMethod,
      confirmCardPayment,
      retrievePaymentIntent,
      createToken: async () => ({ error: unsupported('createToken') }),
      confirmPayment,
      registerAppInfo() {},
      _registerWrapper() {},
    }
  }

  /** What belongs to each `elements`, for confirmPayment. */
  const groups = new WeakMap()

  function elements(options = {}) {
    const group = { options, element: null, isSubmitted: false }
    const made = {
      create(type, own) {
        if (type !== 'card' && type !== 'payment') {
          throw integrationError(`The sandbox has no ${type} element.`)
        }
        if (type === 'payment' && (options.mode !== 'payment' || !(options.amount > 0))) {
          throw integrationError(
            'In the sandbox a payment element needs the mode payment and an amount.',
          )
        }
        group.element = new CardElement({ ...own, appearance: options.appearance }, type)
        return group.element
      },
      getElement(type) {
        const name = typeof type === 'string' ? type : type.__elementType
        const { element } = group
        return element?.elementType === name && !element.destroyed ? element : null
      },
      update(next) {
        group.options = { ...group.options, ...next }
        if (next.appearance) group.element?.update({ appearance: next.appearance })
      },
      fetchUpdates: async () => ({}),
      /** Are its fields complete? Shows what is wrong with them. */
      async submit() {
        const { error } = (await group.element?.ask('validate')) ?? {}
        group.isSubmitted = !error
        return error ? { error } : { selectedPaymentMethod: 'card' }
      },
    }
    groups.set(made, group)
    return made
  }

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
      frame.src = isPayment ? '/sandbox/card?payment' : '/sandbox/card'
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
      const { style, disabled, appearance } = this.#options
      return JSON.parse(JSON.stringify({ style, disabled, appearance }))
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
        const value = isCard ? { postalCode: '' } : { type: 'card' }
        this.#emit('change', { ...change, value, ...(!isCard && { collapsed: false }) })
      }
      if (type === 'submit') submitButtonOf(this.#node)?.click()
    }
  }

  function result(intent) {
    if (intent.error) return intent
    if (intent.status === 'requires_payment_method') {
      return { error: { ...intent.last_payment_error, payment_intent: intent } }
    }
    return { paymentIntent: intent }
  }

  function idOf(clientSecret) {
    const [id, secret] = String(clientSecret).split('_secret_')
    if (id && secret) return id
    throw integrationError(
      'Invalid value for the intent secret: value should be a client secret of the form pi_…_secret_….',
    )
  }

  // Enter in a field submits the form around it, as in any form.
  function submitButtonOf(node) {
    const controls = [...(node.closest('form')?.elements ?? [])]
    return controls.find((control) => control.type === 'submit')
  }

  function unsupported(what) {
    return { type: 'invalid_request_error', message: `The sandbox does not support ${what}.` }
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
