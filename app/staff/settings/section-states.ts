import type { ShownSection } from '#app/content/settings-sections.ts'
import type { SignKind } from '#app/ui/components/sign.tsx'
import { MAILS } from '#contract/mail/mail-texts.ts'
import { formatCountOf } from '#contract/money.ts'
import type { Settings } from '#contract/staff/setting.ts'
import { sumOf } from '#contract/sum.ts'
import { keysOf } from '#contract/typed-keys.ts'

// The list has no form: it loads no section's schema.

/** What a section says of itself in the list of Settings. */
type SectionState = { detail: string; kind: SignKind; label: string }

type StateOf<Section extends ShownSection> = (value: Settings[Section]) => SectionState

const complete = (detail: string): SectionState => ({ detail, kind: 'ok', label: 'Complete' })

const STATES: { [Section in ShownSection]: StateOf<Section> } = {
  shop: ({ name, email, address }) => {
    const detail = [name, email].filter(Boolean).join(', ')
    const missing = [!email && 'email', !address && 'postal address'].filter(Boolean).join(', no ')
    return missing ? { detail, kind: 'warning', label: `No ${missing}` } : complete(detail)
  },
  texts: (texts) => {
    const missing = keysOf(texts).filter((page) => !texts[page])
    const detail =
      missing.length > 0 ? `Not written: ${missing.join(', ')}` : 'Each has a page in the footer'
    return missing.length > 0
      ? { detail, kind: 'failed', label: `${missing.length} to write` }
      : complete(detail)
  },
  home: (blocks) => {
    const samples = keysOf(blocks).filter((block) => blocks[block].show === 'sample').length
    return samples > 0
      ? {
          detail: 'Figures and texts that are not yours',
          kind: 'warning',
          label: `${samples} samples`,
        }
      : complete('No sample texts')
  },
  delivery: ({ zones }) => {
    const rates = sumOf(zones, (zone) => zone.rates.length)
    return zones.length > 0
      ? complete(`${formatCountOf(zones.length, 'zone')}, ${formatCountOf(rates, 'rate')}`)
      : { detail: 'Delivery is free everywhere', kind: 'warning', label: 'No zones' }
  },
  tax: ({ mode, source, rates }) => {
    if (mode === 'none') return { detail: 'The shop charges no tax', kind: 'off', label: 'Off' }
    if (source === 'stripe') return complete('Rates from Stripe Tax')
    return rates.length > 0
      ? complete(formatCountOf(rates.length, 'rate'))
      : { detail: 'Nothing is taxed', kind: 'warning', label: 'No rates' }
  },
  payments: ({ delayed, cancelAtOnce }) =>
    complete(
      `${delayed ? 'Delayed payments are taken' : 'Cards and wallets'}, ${cancelAtOnce ? 'a canceled order is refunded at once' : 'you decide on cancellations'}`,
    ),
  returns: ({ days, paysWayBack }) =>
    days > 0
      ? complete(
          `${formatCountOf(days, 'day')}${paysWayBack ? ', we pay when our fit was wrong' : ''}`,
        )
      : { detail: 'Customers can’t ask for one', kind: 'off', label: 'Off' },
  invoices: ({ isOn, prefix, firstNumber, taxNumber }) => {
    if (!isOn) return { detail: 'None are written', kind: 'off', label: 'Off' }
    const detail = `${prefix}${String(firstNumber).padStart(4, '0')} onward`
    return taxNumber ? complete(detail) : { detail, kind: 'warning', label: 'No tax number' }
  },
  mails: (mails) => {
    const off = keysOf(mails).filter((kind) => !mails[kind].isOn)
    const detail = off.map((kind) => MAILS[kind].title).join(', ')
    const all = formatCountOf(keysOf(mails).length, 'text')
    return complete(off.length > 0 ? `${all}, off: ${detail}` : `${all}, all on`)
  },
  notices: ({ recipients }) => complete(recipients || 'To the contact email, or else each owner'),
  carriers: ({ list }) =>
    list.length > 0
      ? complete(list.map(({ name }) => name).join(', '))
      : { detail: 'The packer types the name', kind: 'off', label: 'None' },
}

export function stateOf<Section extends ShownSection>(section: Section, value: Settings[Section]) {
  return STATES[section](value)
}
