import type Stripe from 'stripe'

// What the sandbox answers and sends, in Stripe's own types and without casts: a field that Stripe
// has and the sandbox lacks does not compile.

/** Nothing in it is expanded. */
export type Intent = Stripe.PaymentIntent & {
  latest_charge: string | null
  payment_method: string | null
}

/** What a publishable key gets to see. */
export type BrowserIntent = Omit<
  Stripe.PaymentIntent,
  'amount_received' | 'latest_charge' | 'metadata'
>

/** The `error` object of Stripe's answers, https://docs.stripe.com/api/errors */
export type ProblemBody = Pick<
  Stripe.StripeRawError,
  'charge' | 'code' | 'decline_code' | 'param' | 'payment_method'
> & {
  type: Stripe.RawErrorType
  message: string
  payment_intent?: Stripe.PaymentIntent | BrowserIntent
}

/** What a call answers. */
export type Resource =
  | Stripe.PaymentIntent
  | BrowserIntent
  | Stripe.PaymentMethod
  | Stripe.Refund
  | Stripe.ApiList<Stripe.Refund>
  | Stripe.Dispute
  | Stripe.ApiList<Stripe.Dispute>
  | Stripe.Radar.EarlyFraudWarning
  | Stripe.ApiList<Stripe.Radar.EarlyFraudWarning>
  | Stripe.Tax.Calculation
  | Stripe.ApiList<Stripe.Tax.CalculationLineItem>
  | Stripe.Tax.Transaction

type Emitted = Extract<
  Stripe.Event,
  {
    type:
      | 'charge.dispute.closed'
      | 'charge.dispute.created'
      | 'charge.dispute.funds_reinstated'
      | 'charge.dispute.funds_withdrawn'
      | 'charge.dispute.updated'
      | 'charge.refund.updated'
      | 'charge.refunded'
      | 'payment_intent.canceled'
      | 'payment_intent.payment_failed'
      | 'payment_intent.processing'
      | 'payment_intent.requires_action'
      | 'payment_intent.succeeded'
      | 'radar.early_fraud_warning.created'
      | 'radar.early_fraud_warning.updated'
      | 'refund.created'
      | 'refund.failed'
      | 'refund.updated'
  }
>

type WhatHappened<Event> = Event extends Stripe.Event ? Pick<Event, 'type' | 'data'> : never

/** An event's type with the object that it is about. */
export type Occurrence = WhatHappened<Emitted>
