import { env } from '../env.server.ts'

// The rate limits, one entry for each action.

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * The phones of a carrier may share a site: a few of its networks must not shut the others out of
 * what costs the owner nothing. What is placed has bounds of its own.
 */
const MANY = 100
/**
 * The same of sign-ins, which take the processor's time: more than the customers in one site try in
 * a minute.
 */
const SOME = 25

export type RateLimit = {
  windowSeconds: number
  perIp?: number
  /**
   * The rate limit of all networks of an IPv6 site together, as a multiple of `perIp`; 8 if it is
   * left out.
   */
  siteFactor?: number
  perAccount?: number
  /** What the account has done too often; the sentence about the wait follows. */
  exceeded?: string
}

export const RATE_LIMITS = {
  /** By account, failures count: identity/login-backoff.ts. */
  'sign-in': { windowSeconds: 60, perIp: 20, siteFactor: SOME },
  /**
   * Known devices have counters of their own: guesses of others behind the same IP don't use them
   * up.
   */
  'sign-in-on-known-device': { windowSeconds: 60, perIp: 60 },
  'staff-invitation': {
    windowSeconds: DAY_SECONDS,
    perAccount: 20,
    exceeded: 'You have invited too many people today.',
  },
  /** Wrong codes count by account and device: identity/login-backoff.ts. */
  'second-factor': { windowSeconds: 60, perIp: 60 },
  /** Each is ten rows, a row of the audit log and a mail. */
  'recovery-codes': { windowSeconds: HOUR_SECONDS, perAccount: 10 },
  'wrong-codes-mail': { windowSeconds: DAY_SECONDS, perAccount: 1 },
  'google-claim': { windowSeconds: 60, perIp: 20 },
  'sign-up': { windowSeconds: 60, perIp: 20, perAccount: 5 },
  /**
   * Each account may place orders and write a review, and its email gets mails, also if it is
   * another person's.
   */
  'sign-ups-per-day': {
    windowSeconds: DAY_SECONDS,
    perIp: env.signUpsPerDay,
    exceeded: 'Your network has created too many accounts today.',
  },
  'try-checks': { windowSeconds: 60, perIp: 20, perAccount: 10 },
  order: { windowSeconds: 60, perIp: 120, siteFactor: MANY, perAccount: 30 },
  /**
   * Each takes any number of cards at Stripe, and the owner pays for those that are declined or
   * disputed.
   */
  'guest-intents': {
    windowSeconds: HOUR_SECONDS,
    perIp: env.demo ? 1_000 : 60,
    exceeded:
      'Your network has begun too many payments without an account. Log in, or come back later.',
  },
  /**
   * The same of accounts; by network until a day after the first payment:
   * payment/create-intent.ts.
   */
  'account-intents': {
    windowSeconds: HOUR_SECONDS,
    perIp: env.demo ? 10_000 : 60,
    perAccount: env.demo ? 1_000 : 30,
    exceeded: 'You, or others in your network, have begun too many payments.',
  },
  /**
   * Each may cost the owner a fee, and many cost them the account at Stripe:
   * payment/card-attempts.ts.
   */
  'declined-cards': {
    windowSeconds: HOUR_SECONDS,
    perIp: env.demo ? 1_000 : 30,
    perAccount: 10,
    exceeded: 'Too many cards were declined.',
  },
  /**
   * Cards whose bank asks the buyer (a 3-D Secure challenge), which tells a thief that a card
   * exists. Most buyers then pay, so the bounds are higher than those of the payments that may be
   * begun.
   */
  'card-challenges': {
    windowSeconds: HOUR_SECONDS,
    perIp: env.demo ? 1_000 : 160,
    perAccount: 40,
    exceeded: 'Too many cards were tried.',
  },
  /** Verdicts of a checkout's lines: each reads the fitments of a part. */
  'checkout-fit': { windowSeconds: 60, perIp: 60 },
  /** By session, failures count: identity/login-backoff.ts. */
  'password-confirmation': { windowSeconds: 60, perIp: 20 },
  /** Each is a row of the audit log, which is kept. */
  'password-changes-per-day': {
    windowSeconds: DAY_SECONDS,
    perAccount: 10,
    exceeded: 'You have changed your password ten times today.',
  },
  review: { windowSeconds: 60, perIp: 20, perAccount: 5 },
  /** Each is on Home at once, and taken down by hand. */
  'reviews-per-day': {
    windowSeconds: DAY_SECONDS,
    perIp: env.demo ? 1_000 : 30,
    exceeded: 'Your network has written too many reviews today.',
  },
  /** Anyone may ask what a checkout would cost. */
  quote: { windowSeconds: 60, perIp: 120, siteFactor: MANY },
  /** Each looks for 60 numbers, and is not cached. */
  'quick-order': { windowSeconds: 60, perIp: 60 },
  /** Each costs the shop a fee: pricing/count-tax-calculations.ts. */
  'tax-calculation': {
    windowSeconds: HOUR_SECONDS,
    perIp: 60,
    perAccount: 30,
    exceeded: 'The tax was calculated for too many baskets and addresses.',
  },
  'tax-calculations-per-day': {
    windowSeconds: DAY_SECONDS,
    perIp: 300,
    perAccount: 100,
    exceeded: 'The tax was calculated for too many baskets and addresses today.',
  },
  /** The calculations of an account that has paid, once the shop's ceilings are reached. */
  'tax-order-of-buyer': { windowSeconds: DAY_SECONDS, perAccount: 20 },
  /** Discount codes that do not exist: discount/code-attempts.ts. */
  code: { windowSeconds: 60, perIp: 10, perAccount: 10 },
  cancel: { windowSeconds: 60, perAccount: 30 },
  /** A customer's requests and withdrawals. */
  return: { windowSeconds: 60, perAccount: 30 },
  'change-address': { windowSeconds: 60, perAccount: 30 },
  /**
   * Whole lists, from here to `export`: each reads a whole table, while a page of one reads a few
   * rows.
   */
  'own-orders': { windowSeconds: 60, perAccount: 10 },
  'all-orders': { windowSeconds: 60, perAccount: 10 },
  users: { windowSeconds: 60, perAccount: 10 },
  /** Tables for spreadsheets. */
  export: { windowSeconds: 60, perAccount: 20 },
  /** Each reads the orders of up to two years; a page makes three. */
  report: { windowSeconds: 60, perAccount: 120 },
  /** Calls Stripe, which has rate limits of its own. */
  payment: { windowSeconds: 60, perIp: 120, perAccount: 60 },
  /** Counted by IP alone: an attacker who requests resets for an email must not block its owner. */
  'password-reset-request': { windowSeconds: 60, perIp: 10 },
  /** Beyond it no email is sent; the links that were sent work for as long as this window. */
  'password-reset-mail': { windowSeconds: 3600, perAccount: 5 },
  /**
   * Beyond it one an hour: the last link works until the next may be sent, so that a person who
   * asks all day shuts no owner out.
   */
  'password-reset-mails-per-day': { windowSeconds: DAY_SECONDS, perAccount: 10 },
  'rare-password-reset-mail': { windowSeconds: 3600, perAccount: 1 },
  'verification-mail': { windowSeconds: 600, perIp: 20, perAccount: 3 },
  /** By mailbox, not by account: an account can be closed and made again. */
  'unverified-mail-per-day': { windowSeconds: DAY_SECONDS, perAccount: 10 },
  /**
   * Beyond it one an hour, by account: sign-ups with other spellings of its email use up those of
   * the mailbox, and must not keep its owner from verifying theirs.
   */
  'rare-verification-mail': {
    windowSeconds: HOUR_SECONDS,
    perAccount: 1,
    exceeded: 'This email was sent ten links today, and one in the last hour.',
  },
  'unverified-mail': {
    windowSeconds: HOUR_SECONDS,
    exceeded: 'The shop has sent too many links.',
  },
  /** Mails that an editor sends to themselves to see them, and mails that they send again. */
  'test-mail': { windowSeconds: 600, perAccount: 20 },
  'mail-again': { windowSeconds: 600, perAccount: 60 },
  'customer-note': {
    windowSeconds: 600,
    perAccount: 60,
    exceeded: 'You have sent 60 notes in ten minutes.',
  },
  /** Decoding takes the processor's time. */
  picture: { windowSeconds: 60, perAccount: 20 },
  profile: { windowSeconds: 60, perAccount: 60 },
  garage: { windowSeconds: 60, perAccount: 60 },
  /** Of an account, few may be open; all have a ceiling (catalog/question/count-question.ts). */
  question: {
    windowSeconds: HOUR_SECONDS,
    perIp: env.demo ? 1_000 : 5,
    exceeded: 'Your network has asked many questions.',
  },
  'saved-part': { windowSeconds: 60, perAccount: 60 },
  'stock-alert': { windowSeconds: 60, perIp: 20, siteFactor: MANY, perAccount: 20 },
  address: { windowSeconds: 60, perAccount: 60 },
  basket: { windowSeconds: 60, perIp: 240, siteFactor: MANY, perAccount: 240 },
  /** Guests' baskets stay for 90 days. */
  'new-basket': {
    windowSeconds: 3600,
    perIp: 240,
    exceeded: 'Too many new baskets from your network.',
  },
  /** Files have many rows, each of which is checked. */
  import: { windowSeconds: 60, perAccount: 20 },
  /** The files of pictures fill the disk. */
  'pictures-per-day': {
    windowSeconds: DAY_SECONDS,
    perAccount: 2000,
    exceeded: 'You have added 2,000 photos in a day.',
  },
  'email-link': { windowSeconds: 60, perIp: 20 },
  /** Tokens that open no order. They can't be guessed; a guesser makes no more calls than this. */
  'wrong-order-token': { windowSeconds: 60, perIp: 20 },
  /** Counted by IP alone: an attacker who asks for links must not block the email's owner. */
  'order-link-request': { windowSeconds: HOUR_SECONDS, perIp: 10 },
  /** By mailbox. Beyond it the email is sent no links, whatever network asks. */
  'order-link-mail': { windowSeconds: DAY_SECONDS, perAccount: 5 },
  /** Mails about a guest's orders, by mailbox: the email is not verified. */
  'guest-mail-per-day': { windowSeconds: DAY_SECONDS, perAccount: 50 },
  'claim-orders': { windowSeconds: 60, perAccount: 20 },
} satisfies Record<string, RateLimit>
