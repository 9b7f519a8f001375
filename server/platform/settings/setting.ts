import { eq, sql } from 'drizzle-orm'
import { defaultMails } from '#contract/mail/mail-setting.ts'
import { OLD_PART_DAYS } from '#contract/pricing/core-charge-days.ts'
import { isFormOn } from '#contract/pricing/purchase-form.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { FIXED_PAGES, isHidden, SAMPLE_HOME } from '#contract/staff/home-setting.ts'
import {
  type SettingSection,
  type Settings,
  TEXT_PAGES,
  type TextPage,
} from '#contract/staff/setting.ts'
import { beginTracking, endTracking, trackTag } from '../cache/dependencies.ts'
import { TaggedCache } from '../cache/tagged-cache.ts'
import { db, type Transaction } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { setting } from '../db/schema/setting.ts'
import { env } from '../env.server.ts'
import { DEFAULT_STAFF_SETTING } from '../identity/second-factor-mark.ts'
import { readZones } from './delivery-tables.ts'
import { readTaxRates } from './tax-table.ts'

// What the owner has set, as pages and mails read it.

/** What a section has until the owner saves it. */
const DEFAULTS: Settings = {
  shop: {
    name: env.shopName,
    email: '',
    phone: '',
    address: '',
    announcement: '',
    reviewsWait: false,
    hasProductFeed: false,
    hasIndexNow: false,
  },
  home: SAMPLE_HOME,
  texts: { delivery: '', returns: '', terms: '', privacy: '' },
  carriers: {
    list: [
      { name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' },
      { name: 'FedEx', urlTemplate: 'https://www.fedex.com/fedextrack/?trknbr={tracking}' },
      {
        name: 'USPS',
        urlTemplate: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking}',
      },
      {
        name: 'DHL',
        urlTemplate: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id={tracking}',
      },
    ],
  },
  mails: defaultMails(),
  notices: { recipients: '', lowStockAt: 0 },
  delivery: {
    home: 'US',
    defaultWeightGrams: 500,
    timeZone: 'UTC',
    days: 1,
    closedDays: [],
    purchaseForm: 'auto',
    zones: [],
  },
  tax: { mode: 'none', source: 'table', codes: [], rates: [], areCoresTaxed: true },
  payments: { delayed: false, cancelAtOnce: false },
  returns: { days: 0, oldPartDays: OLD_PART_DAYS, instructions: '', paysWayBack: false },
  invoices: {
    isOn: false,
    seller: '',
    taxNumber: '',
    prefix: '',
    firstNumber: 1,
    yearsKept: 10,
  },
  staff: DEFAULT_STAFF_SETTING,
}

const MAX_BYTES = 4 * 1024 * 1024
const MAX_AGE_MS = 60_000
/**
 * A stale value is served for as long as the database is away: a page without the shop's name would
 * be none.
 */
const values = new TaggedCache<Settings[SettingSection]>(MAX_BYTES, MAX_AGE_MS, {
  staleMs: Number.POSITIVE_INFINITY,
})

const bySection = db
  .select({ value: setting.value })
  .from(setting)
  .where(eq(setting.key, sql.placeholder('section')))
  .prepare('setting')

/** Rates of delivery and tax have tables of their own, which pricing reads. */
type SectionInOneRow = Exclude<SettingSection, 'delivery' | 'tax'>

/** Reads a section, for what the shop does. @throws while the database is unavailable */
export function getSetting<Section extends SectionInOneRow>(section: Section) {
  return getSection(section)
}

/** For what a page shows: during a database outage as it was last read, or its defaults. */
export async function getShownSetting<Section extends SettingSection>(section: Section) {
  try {
    return await getSection(section)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return (values.getStale(section) ?? DEFAULTS[section]) as Settings[Section]
  }
}

/** The country of the shop: where an address is until the buyer says otherwise. */
export async function getHome() {
  return (await getShownSetting('delivery')).home
}

/** In which the shop's days begin. */
export async function getTimeZone() {
  return (await getShownSetting('delivery')).timeZone
}

/** The carriers that the packer is offered. */
export async function listCarriers(): Promise<Carrier[]> {
  const [{ list }, { zones }] = await Promise.all([getSection('carriers'), getSection('delivery')])
  const rates = zones.flatMap((zone) => zone.rates)
  return list.map((carrier) => ({
    ...carrier,
    rates: rates
      .filter((rate) => rate.carrier.toLowerCase() === carrier.name.toLowerCase())
      .map(({ name }) => name),
  }))
}

/** Can customers order one part with the form on its page? */
export async function hasPurchaseForm() {
  const [delivery, tax] = await Promise.all([getSection('delivery'), getSection('tax')])
  return isFormOn({ delivery, tax, isDemo: env.demo })
}

function getSection<Section extends SettingSection>(section: Section) {
  return trackTag('setting', async () => {
    const value = values.get(section) ?? (await read(section))
    return value as Settings[Section]
  })
}

async function read(section: SettingSection): Promise<Settings[SettingSection]> {
  const dependencies = beginTracking('setting')
  try {
    const [row] = await bySection.execute({ section })
    const value = { ...withDefaults(section, row?.value), ...(await readTables(db, section)) }
    values.set(section, value, dependencies, JSON.stringify(value).length)
    return value
  } finally {
    endTracking(dependencies)
  }
}

/** What a section has in tables. */
export async function readTables(tx: Transaction | typeof db, section: SettingSection) {
  if (section === 'delivery') return { zones: await readZones(tx) }
  return section === 'tax' ? { rates: await readTaxRates(tx) } : {}
}

/** A stored value may lack fields that were added later. */
export function withDefaults<Section extends SettingSection>(section: Section, value: unknown) {
  return { ...DEFAULTS[section], ...(value as Partial<Settings[Section]> | undefined) }
}

/** The titles of the pages that the owner writes, by path. */
export const TEXT_PAGE_TITLES: Record<TextPage, string> = {
  delivery: 'Delivery',
  returns: 'Returns',
  terms: 'Terms',
  privacy: 'Privacy',
}

/**
 * The shop's data on every page: its name and announcement, and in the footer its address and links
 * to those text pages that have a text.
 */
export async function getShopFrame() {
  const [shop, { blog, portfolio, credit }, texts, { oldPartDays }, delivery, tax] =
    await Promise.all([
      getShownSetting('shop'),
      getShownSetting('home'),
      getShownSetting('texts'),
      getShownSetting('returns'),
      getShownSetting('delivery'),
      getShownSetting('tax'),
    ])
  const { timeZone } = delivery
  const written = TEXT_PAGES.filter((page) => texts[page])
  const links = written.map((page): [string, string] => [`/${page}`, TEXT_PAGE_TITLES[page]])
  if (shop.email) links.push([`mailto:${shop.email}`, shop.email])
  const address = [shop.name, shop.address, shop.phone].filter(Boolean).join('\n')
  const pages = { blog, portfolio }
  const hidden = FIXED_PAGES.filter((page) => isHidden(pages[page])).map((page) => `/${page}`)
  // Absent in most shops: every page has it.
  return {
    ...{ shopName: shop.name, address, links },
    ...(shop.announcement && { announcement: shop.announcement }),
    ...(timeZone !== DEFAULTS.delivery.timeZone && { timeZone }),
    ...(!isFormOn({ delivery, tax, isDemo: env.demo }) && { basketOnly: true }),
    ...(hidden.length > 0 && { hidden }),
    ...(credit.show !== 'sample' && { credit: credit.show === 'own' ? credit.text : '' }),
    ...(oldPartDays !== OLD_PART_DAYS && { oldPartDays }),
  }
}
