import { type SQL, sql } from 'drizzle-orm'
import type { SkippedRow } from '#contract/import/import.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import { db } from '../../platform/db/client.ts'
import { BRAND_CODE, findBrandIn } from '../columns/sample-parts.ts'
import { brandKey, type KnownAnswers } from '../queue/answer-keys.ts'
import { storable } from '../rows/storable.ts'
import type { IndexedProduct } from './product-index.ts'

// A supplier's code of a brand, NBK, is no new brand: its rows wait until the owner says which
// it is. The shop knows it for a code by numbers that are those of another brand's parts.

/** Of one supplier alone: STR is another brand in another's file. */
function codeKey(brand: string, supplier: string): QueueKey {
  return BRAND_CODE.test(brand) ? brandKey(`${brand} of ${supplier}`) : brandKey(brand)
}

type Known = { answers: KnownAnswers; supplier: string }

/** What the owner has said of a brand as a file names it. */
export function answerOfBrand(brand: string, { answers, supplier }: Known) {
  return answers.get(codeKey(brand, supplier)) ?? answers.get(brandKey(brand))
}

/**
 * The question about a brand that the shop does not have, if another's part has the row's number:
 * of a code, or of a name that begins with the other's.
 */
export function codeQuestion(brand: string, others: IndexedProduct[], { supplier }: Known) {
  const maker = others
    .flatMap((one) => one.brand ?? [])
    .find((one) => BRAND_CODE.test(brand) || isOf(brand, one))
  if (!maker) return undefined
  const text = textOf(brand)
  return { code: 'unknown-brand' as const, text, proposal: maker, key: codeKey(brand, supplier) }
}

function isOf(name: string, brand: string) {
  return name.toLowerCase().startsWith(`${brand.toLowerCase()} `)
}

function textOf(brand: string) {
  return `The shop has no brand ${brand}`
}

type Named = { brand: string; isAsked: boolean }

/**
 * The other rows of such brands wait, too, and in a file with codes those of each code.
 * @param sections lines between the rows: ‘NBK - NORBRAKE BRAKES’ says what the code is
 */
export async function holdCodes(importId: string, supplier: string, sections: SkippedRow[]) {
  const { rows } = await db.execute<Named>(sql`
    select r.raw ->> 'brand' as brand, bool_or(${IS_ASKED}) as "isAsked"
    from import_row r where r.import_id = ${importId}
      and (${IS_ASKED} or r.findings @> '[{"code": "new-brand"}]')
    group by 1`)
  const isCoded = rows.some(({ brand, isAsked }) => isAsked && BRAND_CODE.test(brand))
  const held = rows.filter(({ brand, isAsked }) => isAsked || (isCoded && BRAND_CODE.test(brand)))
  if (held.length === 0) return
  const codes = await Promise.all(
    held.map(async ({ brand, isAsked }) => {
      const proposal = isAsked ? undefined : await brandOfSection(brand, sections)
      const finding = proposal
        ? { code: 'near-brand', text: `${brand} is ${proposal}, as its section says`, proposal }
        : { code: 'unknown-brand', text: textOf(brand) }
      return { brand, key: codeKey(brand, supplier), finding }
    }),
  )
  await db.execute(sql`
    update import_row r set action = 'queued', product_id = null,
      resolved = jsonb_build_object('key', c.key), findings = jsonb_build_array(c.finding)
    from jsonb_to_recordset(${storable(codes)}::jsonb) as c (brand text, key text, finding jsonb)
    where r.import_id = ${importId} and r.raw ->> 'brand' = c.brand and ${IS_NEW}`)
}

const IS_ASKED: SQL = sql`(r.action = 'queued' and r.findings -> 0 ->> 'code' = 'unknown-brand')`
const IS_NEW = sql`(r.action = 'add' or (r.action = 'wrong'
  and r.findings -> -1 ->> 'code' in ('no-price', 'no-name')))`

async function brandOfSection(code: string, sections: SkippedRow[]) {
  const beginning = new RegExp(`^${code}\\s*[-–:]\\s*`)
  const section = sections.find(({ text }) => beginning.test(text))
  return section && (await findBrandIn(section.text.replace(beginning, '')))
}
