import { useState } from 'react'
import { tryChecks } from '#app/api/check.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Sign, type SignKind } from '#app/ui/components/sign.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { CheckName, CheckResult } from '#contract/staff/check.ts'
import { CHECK_TITLES } from '#contract/staff/check-titles.ts'

const STATES = ['failed', 'warning', 'never', 'ok'] as const
const SIGNS: Record<CheckResult['state'], [kind: SignKind, word: string]> = {
  failed: ['failed', 'Fails'],
  warning: ['warning', 'Look at it'],
  never: ['off', 'Not tried'],
  ok: ['ok', 'Works'],
}

type Props = { checks: CheckResult[]; mayOpen: (path: string) => boolean }

/** What the shop tries by itself: what fails first, what works folded. */
export function ChecksCard({ checks: loaded, mayOpen }: Props) {
  const [tried, setTried] = useState<CheckResult[]>()
  const { run, pending, error } = useAction({ revalidate: false })
  const checks = newerOf(loaded, tried)
  const open = STATES.flatMap((state) =>
    checks.filter((check) => check.state === state && state !== 'ok'),
  )
  const works = checks.filter(({ state }) => state === 'ok')
  const tryAgain = (names: readonly CheckName[]) =>
    run(async () => setTried(await tryChecks(names)), 'Tried.')

  return (
    <Card as="section" aria-labelledby="checks" className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="checks" tabIndex={-1}>
          Is everything working?{' '}
          <span className="font-normal font-sans text-base text-quiet">
            <span className="whitespace-nowrap">
              {works.length} of {checks.length} work.
            </span>{' '}
            Each was tried.
          </span>
        </h3>
        <ActionButton
          className="btn btn-outline"
          pending={pending}
          onClick={() => tryAgain(checks.map(({ name }) => name))}
        >
          Try all
        </ActionButton>
      </div>
      <FormError>{error}</FormError>
      {open.length > 0 && (
        <ul className="mt-2 divide-y divide-base-300">
          {open.map((check) => (
            <CheckRow
              key={check.name}
              check={check}
              page={pageOf(check.name, mayOpen)}
              pending={pending}
              onTry={() => tryAgain([check.name])}
            />
          ))}
        </ul>
      )}
      {works.length > 0 && <Working checks={works} />}
    </Card>
  )
}

/** The page loads again each minute, also while a try is under way. */
function newerOf(loaded: CheckResult[], tried: CheckResult[] | undefined) {
  return loaded.map((check) => {
    const own = tried?.find(({ name }) => name === check.name)
    return own && (own.triedAt ?? '') > (check.triedAt ?? '') ? own : check
  })
}

/** Where it is mended, if the role may open that. */
function pageOf(name: CheckName, mayOpen: Props['mayOpen']) {
  const page = CHECK_PAGES[name]
  return page && mayOpen(page[0].replace(/\/settings\/.*/, '/settings')) ? page : undefined
}

type RowProps = {
  check: CheckResult
  page: [to: string, action: string] | undefined
  pending: boolean
  onTry: () => void
}

function CheckRow({ check, page, pending, onTry }: RowProps) {
  const { name, state, detail, step, triedAt } = check
  const [kind, word] = SIGNS[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>{CHECK_TITLES[name]}</strong>
          <Sign kind={kind}>{word}</Sign>
          {triedAt && <span className="text-quiet text-sm">Tried {formatDateTime(triedAt)}</span>}
        </p>
        <p className="text-sm">
          {detail}. {step}
        </p>
      </div>
      {page && <TextLink to={page[0]}>{page[1]}</TextLink>}
      <button
        type="button"
        className="btn btn-ghost"
        aria-label={`Try: ${CHECK_TITLES[name]}`}
        disabled={pending}
        onClick={onTry}
      >
        Try
      </button>
    </li>
  )
}

function Working({ checks }: { checks: CheckResult[] }) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer content-center text-sm">
        <Sign kind="ok">{`${checks.length} work`}</Sign>
      </summary>
      <ul className="grid gap-x-6 text-sm sm:grid-cols-2">
        {checks.map(({ name, detail, triedAt }) => (
          <li key={name} className="py-1">
            {CHECK_TITLES[name]}
            <span className="block text-quiet">
              {detail}
              {triedAt && `. Tried ${formatDateTime(triedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Where the owner mends what is wrong; none: outside the shop. */
const CHECK_PAGES: Partial<Record<CheckName, [to: string, action: string]>> = {
  cards: ['/dashboard/failed', 'What failed'],
  webhook: ['/dashboard/failed', 'What failed'],
  mail: ['/dashboard/settings/mails', 'Emails'],
  backup: ['/dashboard/backups', 'Backups'],
  contact: ['/dashboard/settings/shop', 'Enter it'],
  texts: ['/dashboard/settings/texts', 'Write them'],
  delivery: ['/dashboard/settings/delivery', 'Delivery rates'],
  tax: ['/dashboard/settings/tax', 'Tax'],
  parts: ['/dashboard/addProduct', 'Add A Product'],
  owners: ['/dashboard/staff', 'Staff'],
  samples: ['/dashboard/settings/home', 'Home and sample texts'],
}
