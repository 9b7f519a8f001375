// Stands in for https://js.stripe.com: the part of Stripe.js that a card form and a payment form
// use. As there, the card is typed into a frame of its own and goes from that frame to the API.
;(() => {
  // The release that @stripe/stripe-js expects; it warns about any other.
  newStripe.version = 'endive'
  window.Stripe = newStripe

  const { CardElement, integrationError } = window.StripeSandbox
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

    /**
     * With the Payment Element of `elements`; leads to `return_url` as there, unless it is not
     * needed.
     */
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
    requireKnown(options)
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
        const { appearance } = group.options
        const onlyCards = isOnlyCards(group.options)
        group.element = new CardElement({ ...own, appearance, onlyCards }, type)
        return group.element
      },
      getElement(type) {
        const name = typeof type === 'string' ? type : type.__elementType
        const { element } = group
        return element?.elementType === name && !element.destroyed ? element : null
      },
      update(next) {
        requireKnown(next)
        group.options = { ...group.options, ...next }
        const { appearance } = next
        group.element?.update({
          ...(appearance && { appearance }),
          ...('allowedPaymentMethodTypes' in next && { onlyCards: isOnlyCards(next) }),
        })
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

  /** As Stripe.js does since its version endive. */
  function requireKnown(options) {
    if (!('paymentMethodTypes' in options)) return
    throw integrationError(
      'paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes instead.',
    )
  }

  function isOnlyCards({ allowedPaymentMethodTypes }) {
    return allowedPaymentMethodTypes !== undefined
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

  function unsupported(what) {
    return { type: 'invalid_request_error', message: `The sandbox does not support ${what}.` }
  }
})()
