import { call } from '/sandbox/call.js'
import {
  brandOf,
  findExpiryFault,
  numberLength,
  passesLuhn,
  problem,
  tidyExpiry,
} from '/sandbox/card-rules.js'

const STYLES = {
  color: '--color',
  fontFamily: '--font-family',
  fontSize: '--font-size',
  fontWeight: '--font-weight',
  lineHeight: '--line-height',
  letterSpacing: '--letter-spacing',
}

const form = document.querySelector('#card')
const methods = document.querySelector('#method')

/** As in Stripe's Payment Element: fields with labels, and what is wrong with each below it. */
const isPayment = location.search.startsWith('?payment')
/** Also bank accounts, unless the page takes cards alone. */
methods.hidden = !location.search.endsWith('&bank')
methods.addEventListener('change', () => {
  form.hidden = account() !== ''
  postChange()
})
document.documentElement.classList.toggle('payment', isPayment)
// Their labels are in sight.
if (isPayment) for (const input of form.elements) input.removeAttribute('aria-label')

const APPEARANCE = {
  colorText: '--color',
  colorTextSecondary: '--placeholder-color',
  colorTextPlaceholder: '--placeholder-color',
  colorBackground: '--background',
  colorDanger: '--invalid-color',
  colorPrimary: '--focus-color',
  fontFamily: '--font-family',
  fontSizeBase: '--font-size',
  borderRadius: '--radius',
}

const fields = [
  {
    input: form.elements.cardnumber,
    tidy: (digits) => digits.slice(0, numberLength(digits)),
    show: (digits) => digits.match(/\d{1,4}/g)?.join(' ') ?? '',
    isFull: (digits) => digits.length === numberLength(digits),
    incomplete: problem('incomplete_number', 'Your card number is incomplete.'),
    findFault: (digits) =>
      passesLuhn(digits) ? undefined : problem('invalid_number', 'Your card number is invalid.'),
  },
  {
    input: form.elements['exp-date'],
    tidy: tidyExpiry,
    // Deleting the slash must stay possible: it appears while typing only.
    show: (digits, typing) =>
      digits.length > 2 || (digits.length === 2 && typing)
        ? `${digits.slice(0, 2)}/${digits.slice(2)}`
        : digits,
    isFull: (digits) => digits.length === 4,
    incomplete: problem('incomplete_expiry', "Your card's expiration date is incomplete."),
    findFault: findExpiryFault,
  },
  {
    input: form.elements.cvc,
    tidy: (digits) => digits.slice(0, cvcLength()),
    show: (digits) => digits,
    isFull: (digits) => digits.length === cvcLength(),
    incomplete: problem('incomplete_cvc', "Your card's security code is incomplete."),
    findFault: () => undefined,
  },
]

for (const [place, field] of fields.entries()) {
  const { input } = field
  input.addEventListener('input', ({ inputType }) => {
    const typing = !inputType?.startsWith('delete')
    const atEnd = rewrite(field, typing)
    field.left = false
    postChange()
    if (typing && atEnd && field.isFull(digitsOf(input)) && !faultOf(field)) {
      fields[place + 1]?.input.focus()
    }
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') post({ type: 'submit' })
    if (event.key === 'Backspace' && input.value === '') {
      event.preventDefault()
      fields[place - 1]?.input.focus()
    }
  })
  input.addEventListener('blur', () => {
    field.left = true
    postChange()
  })
}

form.addEventListener('focusin', ({ relatedTarget }) => {
  if (!relatedTarget) post({ type: 'focus' })
})
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!relatedTarget) post({ type: 'blur' })
})

window.addEventListener('message', async ({ source, origin, data, ports }) => {
  if (source !== window.parent || origin !== location.origin) return
  if (data.type === 'update') {
    applyOptions(data.options)
    post({ type: data.first ? 'ready' : 'resized', height: document.body.offsetHeight })
  }
  if (data.type === 'focus') (fields.find((field) => faultOf(field)) ?? fields[0]).input.focus()
  if (data.type === 'blur') document.activeElement?.blur()
  if (data.type === 'clear') {
    for (const field of fields) {
      field.input.value = ''
      field.left = false
    }
    postChange()
  }
  if (data.type === 'validate') ports[0].postMessage(validate())
  if (data.type === 'createPaymentMethod') {
    ports[0].postMessage(await createPaymentMethod(data.key, data.billing_details))
  }
})

post({ type: 'loaded' })

/** Shows what is wrong with the fields. @returns the first of it, if there is any */
function validate() {
  if (account()) return {}
  for (const field of fields) field.left = true
  postChange(true)
  const wrong = fields.find(faultOf)
  if (!wrong) return {}
  if (isPayment) wrong.input.focus()
  return { error: faultOf(wrong) }
}

async function createPaymentMethod(key, billing_details) {
  const { error } = validate()
  if (error) return { error }

  if (account()) {
    return call(key, 'POST', '/v1/payment_methods', {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_number: account(),
        routing_number: '110000000',
      },
      billing_details,
    })
  }
  const [number, expiry, cvc] = fields.map((field) => digitsOf(field.input))
  return call(key, 'POST', '/v1/payment_methods', {
    type: 'card',
    card: { number, exp_month: expiry.slice(0, 2), exp_year: `20${expiry.slice(2)}`, cvc },
    billing_details,
  })
}

/** Puts the digits into groups again. Returns whether the caret is behind the last one. */
function rewrite({ input, tidy, show }, typing) {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const before = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = show(tidy(digitsOf(input)), typing)
  if (!atEnd) {
    let position = 0
    for (let seen = 0; seen < before && position < input.value.length; position++) {
      if (/\d/.test(input.value[position])) seen++
    }
    input.setSelectionRange(position, position)
  }
  return atEnd
}

/** What is wrong with a field as it stands, an empty one included. */
function faultOf({ input, isFull, incomplete, findFault }) {
  const digits = digitsOf(input)
  return isFull(digits) ? findFault(digits) : incomplete
}

/** The error to show: none for a field that is still being typed in. */
function visibleFaultOf(field) {
  const digits = digitsOf(field.input)
  return digits && (field.left || field.isFull(digits)) ? faultOf(field) : undefined
}

let lastSent = ''

/** @param isAsked empty fields are faults as well */
function postChange(isAsked = false) {
  for (const field of fields) {
    const fault = isAsked ? faultOf(field) : visibleFaultOf(field)
    field.input.setAttribute('aria-invalid', String(fault !== undefined))
    if (isPayment) document.getElementById(`${field.input.name}-error`).textContent = fault?.message
  }
  if (isPayment) post({ type: 'resized', height: document.body.offsetHeight })
  const change = {
    empty: fields.every((field) => field.input.value === ''),
    complete: account() !== '' || fields.every((field) => !faultOf(field)),
    error: account() ? undefined : fields.map(visibleFaultOf).find(Boolean),
    method: account() ? 'us_bank_account' : 'card',
    brand: brandOf(digitsOf(fields[0].input)),
  }
  const text = JSON.stringify(change)
  if (text !== lastSent) post({ type: 'change', change })
  lastSent = text
}

function applyOptions({ style = {}, disabled = false, appearance = {}, onlyCards = false }) {
  const { variables = {} } = appearance
  if (onlyCards) [methods.hidden, form.hidden] = [true, false]
  const root = document.documentElement.style
  for (const [name, variable] of Object.entries(APPEARANCE)) {
    if (variables[name]) root.setProperty(variable, variables[name])
  }
  for (const [name, variable] of Object.entries(STYLES)) {
    if (style.base?.[name]) root.setProperty(variable, style.base[name])
  }
  const placeholder = style.base?.['::placeholder']?.color
  if (placeholder) root.setProperty('--placeholder-color', placeholder)
  if (style.invalid?.color) root.setProperty('--invalid-color', style.invalid.color)
  for (const { input } of fields) input.disabled = disabled
}

/** The number of the chosen bank account; empty: a card. */
function account() {
  return methods.hidden ? '' : methods.querySelector(':checked').value
}

function post(message) {
  window.parent.postMessage(message, location.origin)
}

function digitsOf(input) {
  return input.value.replace(/\D/g, '')
}

function cvcLength() {
  return brandOf(digitsOf(form.elements.cardnumber)) === 'amex' ? 4 : 3
}
