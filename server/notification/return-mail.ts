import { formatCountOf } from '#contract/money.ts'
import { sumOf } from '#contract/sum.ts'
import type { Block } from '../platform/mail/layout.ts'
import { toUnits } from './mail-lines.ts'
import type { MailedReturn, ReturnEventKind } from './read-mailed-return.ts'

// The blocks below the owner's text (contract/mail/mail-texts.ts) in a mail about a return.

export type ReturnEvent = { kind: ReturnEventKind; returned: MailedReturn }

/** Such as `2 parts`, or `2 old parts`. */
export function describeReturned({ lines, isCore }: MailedReturn) {
  return formatCountOf(
    sumOf(lines, ({ quantity }) => quantity),
    isCore ? 'old part' : 'part',
  )
}

export function returnBlocks({ kind, returned }: ReturnEvent): Block[] {
  const { lines, isCore, instructions, refusal } = returned
  const blocks: Block[] = []
  if (kind === 'returnRefused' && refusal) blocks.push({ kind: 'box', title: 'Why', text: refusal })
  if (kind === 'returnApproved' && instructions) {
    blocks.push({ kind: 'box', title: 'How to send it back', text: instructions })
  }
  const what = kind === 'returnReceived' ? 'Received' : 'Return'
  const title = isCore ? `${what}: the old parts of` : what
  if (lines.length > 0) blocks.push({ kind: 'lines', title, lines: lines.map(toUnits) })
  return blocks
}
