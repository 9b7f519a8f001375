import type { Try } from './try-settings.ts'

// What `./driveline setup` asks for, in this order; .env.example has what each setting means.

type Question = {
  name: string
  asks: string
  /** What an empty answer means, if nothing is set yet. None: an answer is required. */
  otherwise?: string
  isSecret?: true
}

export type Group = { about: string; questions: Question[]; tries: Try }

export const GROUPS: Group[] = [
  {
    about: 'The shop’s URL, at which its proxy answers with a certificate',
    questions: [{ name: 'PUBLIC_URL', asks: 'https://…' }],
    tries: 'url',
  },
  {
    about: 'A PostgreSQL of yours; empty: the shop brings its own',
    questions: [{ name: 'DATABASE_URL', asks: 'postgres://…', otherwise: '', isSecret: true }],
    tries: 'database',
  },
  {
    about: 'The folder for the backup of each night, best on another disk',
    questions: [{ name: 'BACKUP_DIR', asks: 'Folder', otherwise: './backups' }],
    tries: 'backups',
  },
  {
    about: 'The mail server of your mail provider, and the sender of the shop’s emails',
    questions: [
      { name: 'SMTP_URL', asks: 'smtps://user:password@host', isSecret: true },
      { name: 'MAIL_FROM', asks: 'Name <email>', otherwise: '' },
    ],
    tries: 'mail',
  },
  {
    about: 'Stripe’s keys, of one account and one mode (docs/stripe-setup.md)',
    questions: [
      { name: 'STRIPE_SECRET_KEY', asks: 'rk_… or sk_…', isSecret: true },
      { name: 'STRIPE_PUBLISHABLE_KEY', asks: 'pk_…' },
    ],
    tries: 'cards',
  },
  {
    about: 'The secret of Stripe’s webhook',
    questions: [{ name: 'STRIPE_WEBHOOK_SECRET', asks: 'whsec_…', isSecret: true }],
    tries: 'webhook',
  },
]

export type Settings = Record<string, string | undefined>

/**
 * What to propose once the shop does not start with the answers: what was right, and for what it
 * names as wrong what was proposed before.
 * @returns undefined: it names none of the group's, so another answer can't mend it
 */
export function proposeAgain(
  { questions }: Pick<Group, 'questions'>,
  { said, answered, proposed }: { said: string; answered: Settings; proposed: Settings },
): Settings | undefined {
  const wrong = questions.filter(({ name }) => said.includes(name))
  if (wrong.length === 0) return undefined
  return { ...answered, ...Object.fromEntries(wrong.map(({ name }) => [name, proposed[name]])) }
}

/** Those without a question. */
export function notAsked(settings: Settings): Settings {
  const asked = GROUPS.flatMap(({ questions }) => questions.map(({ name }) => name))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !asked.includes(name)))
}

/** What follows from the answers. @param secret for a shop that has none yet */
export function completed(settings: Settings, secret: string): Settings {
  const { PUBLIC_URL: url, STRIPE_SECRET_KEY: key } = settings
  return {
    ...settings,
    DEMO: 'false',
    APP_SECRET: settings.APP_SECRET || secret,
    // Not a demo's, which may have been tried before.
    DATA_DIR: settings.DATA_DIR || './shop-data',
    TRUST_PROXY: settings.TRUST_PROXY || (url?.startsWith('https:') ? '127.0.0.1' : ''),
    STRIPE_TEST_MODE: key && !key.includes('_test_') ? '' : 'true',
  }
}

/** So that the first answers can be tried without the last. */
export const NOT_ANSWERED: Settings = {
  PUBLIC_URL: 'https://shop.invalid',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
}
