import { env } from '../env.server.ts'
import { getSetting, TEXT_PAGE_TITLES } from '../settings/setting.ts'
import { html, raw, type SafeHtml } from './html.ts'
import type { Mail } from './send.ts'

// How every mail looks: one column of tables with inline styles, which is what mailers render
// alike. There are no pictures that a mailer could block. The plain text has the same facts in the
// same sequence.

export type Block =
  | { kind: 'text'; text: string }
  /** A text that is less important than the rest. */
  | { kind: 'quiet'; text: string }
  /** A link that is less important than the rest. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'button'; label: string; url: string; note?: string }
  /** Below a button, for mailers that don't open it; the text part has the URL anyhow. */
  | { kind: 'linkAsText'; url: string }
  | { kind: 'box'; title?: string; text: string }
  | {
      kind: 'lines'
      title: string
      lines: Line[]
      amounts?: Amount[]
      total?: Amount
      included?: Amount[]
    }
  /** Such as a postal address: its line breaks stay. */
  | { kind: 'block'; title: string; text: string }

/** A row with something at its end, such as a part and its price. */
export type Line = { name: string; detail?: string; end: string }

/** Below the rows: what the total is made of, the total, and what it includes. */
type Amount = { label: string; value: string }

export type MailContent = {
  subject: string
  /** Beside the shop's name, such as the order. */
  about?: string
  blocks: Block[]
  /** Why the reader gets it. */
  why?: string
}

const INK = 'color:#14171a'
const QUIET = 'color:#565b60'
const RULE = '#e4e5e2'
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif"
const TABLE = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0"')

/** A mail with the shop's name on top and its contact below. */
export async function layOut(to: Mail['to'], content: MailContent): Promise<Mail> {
  const [shop, texts] = await Promise.all([getSetting('shop'), getSetting('texts')])
  const links = (['returns', 'privacy'] as const)
    .filter((page) => content.why && texts[page])
    .map((page) => ({ label: TEXT_PAGE_TITLES[page], url: `${env.publicUrl}/${page}` }))
  const address = shop.address.replace(/\s*\n\s*/g, ', ')
  const from = [shop.name, address, shop.phone, shop.email].filter(Boolean).join(', ')
  const foot = { from, why: content.why, links }
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return {
    to,
    subject,
    text: toText({ ...content, subject }, foot),
    html: toHtml({ ...content, subject }, shop.name, foot),
  }
}

type Foot = { from: string; why: string | undefined; links: { label: string; url: string }[] }

function toText({ blocks }: MailContent, { from, why, links }: Foot) {
  const ends = links.map(({ label, url }) => `${label}: ${url}`)
  const foot = ['-- ', from, why, ...ends].filter((line) => line !== undefined)
  const body = blocks.map(blockText).filter(Boolean).join('\n\n')
  return `${body}\n\n${foot.join('\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'quiet':
      return block.text
    case 'link':
      return `${block.label}: ${block.url}`
    case 'button':
      return [`${block.label}:`, block.url, block.note && `(${block.note})`]
        .filter(Boolean)
        .join('\n')
    case 'linkAsText':
      return ''
    case 'box':
      return block.title ? `${block.title}\n${indent(block.text)}` : indent(block.text)
    case 'block':
      return `${block.title}\n${indent(block.text)}`
    case 'lines': {
      // The amount stands beside the name: a detail may end in a sentence of its own.
      const rows = block.lines.map(
        ({ name, detail, end }) =>
          `  ${name}${end ? `: ${end}` : ''}${detail ? `\n    ${detail}` : ''}`,
      )
      const { amounts = [], total, included = [] } = block
      const below = [...amounts, ...(total ? [total] : []), ...included]
      return [
        block.title,
        ...rows,
        ...below.map(({ label, value }) => `  ${label}: ${value}`),
      ].join('\n')
    }
  }
}

function indent(text: string) {
  return text.replace(/^/gm, '  ')
}

function toHtml({ subject, about, blocks }: MailContent, shopName: string, foot: Foot) {
  const rows = blocks.map((block, place) => {
    const bottom = place === blocks.length - 1 ? 24 : 0
    return html`<tr><td style="padding:16px 20px ${bottom}px;font-size:16px;line-height:24px;${INK}">${blockHtml(block)}</td></tr>`
  })
  const links = foot.links.map(
    ({ label, url }) => html` <a href="${url}" style="${QUIET}">${label}</a>`,
  )
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f7f7f5;${FONT}">
<table ${TABLE}><tr><td align="center" style="padding:16px 12px;${FONT}">
<table ${TABLE} style="max-width:560px;background:#ffffff;border:1px solid ${RULE};table-layout:fixed;text-align:left;overflow-wrap:anywhere">
<tr><td style="padding:20px 20px 0;border-top:4px solid #c2410c;font-size:15px;line-height:22px;font-weight:bold;${INK}">${shopName}${about ? html` <span style="font-weight:normal;${QUIET}">&nbsp;${about}</span>` : ''}</td></tr>
<tr><td style="padding:12px 20px 0"><h1 style="margin:0;font-size:25px;line-height:31px;${INK}">${subject}</h1></td></tr>
${rows}
</table>
<p style="max-width:560px;margin:14px auto 0;font-size:13px;line-height:19px;${QUIET};overflow-wrap:anywhere">${foot.from}${foot.why ? html`<br>${foot.why}` : ''}${links}</p>
</td></tr></table>
</body>
</html>
`.text
}

function blockHtml(block: Block): SafeHtml {
  switch (block.kind) {
    case 'text':
      return lines(block.text)
    case 'quiet':
      return small(lines(block.text))
    case 'link':
      return small(html`<a href="${block.url}" style="${QUIET}">${block.label}</a>`)
    case 'button':
      return buttonHtml(block)
    case 'linkAsText':
      return small(
        html`If the button doesn’t work, copy this link into your browser:<br>${block.url}`,
      )
    case 'box':
      return html`<table ${TABLE} style="background:#f7f7f5;table-layout:fixed"><tr><td style="padding:12px 14px;font-size:15px;line-height:22px;${INK};overflow-wrap:anywhere">${block.title ? html`<strong>${block.title}</strong><br>` : ''}${inOwnDirection(block.text)}</td></tr></table>`
    case 'block':
      return html`<strong style="font-size:14px">${block.title}</strong><br>${inOwnDirection(block.text)}`
    case 'lines':
      return linesHtml(block)
  }
}

/** Notes and addresses, which may be written from right to left. */
function inOwnDirection(text: string) {
  return html`<div dir="auto">${lines(text)}</div>`
}

function buttonHtml({ label, url, note }: Extract<Block, { kind: 'button' }>) {
  const below = note
    ? html`<p style="margin:8px 0 0;font-size:14px;line-height:20px;${QUIET}">${note}</p>`
    : ''
  return html`<table ${TABLE}><tr><td align="center" bgcolor="#c2410c" style="border-radius:6px"><a href="${url}" style="display:block;padding:13px 20px;font-size:17px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>${below}`
}

function linesHtml(block: Extract<Block, { kind: 'lines' }>) {
  const { title, lines: rows, amounts = [], total, included = [] } = block
  const cell = `padding:10px 0;border-bottom:1px solid ${RULE};font-size:16px;line-height:22px;${INK}`
  const end = `${cell};padding-left:12px;white-space:nowrap`
  const row = ({ name, detail, end: value }: Line) =>
    html`<tr><td style="${cell};overflow-wrap:anywhere"><span dir="auto">${name}</span>${detail ? html`<br><span style="font-size:14px;${QUIET}">${detail}</span>` : ''}</td><td align="right" valign="top" style="${end}">${value}</td></tr>`
  const amount = ({ label, value }: Amount, style: string) =>
    html`<tr><td style="padding:10px 0 0;${style};overflow-wrap:anywhere">${label}</td><td align="right" valign="top" style="padding:10px 0 0 12px;${style};white-space:nowrap">${value}</td></tr>`
  const below = [
    ...amounts.map((one) => amount(one, 'font-size:16px')),
    ...(total ? [amount(total, 'font-weight:bold')] : []),
    ...included.map((one) => amount(one, `font-size:14px;${QUIET}`)),
  ]
  return html`<strong style="font-size:14px">${title}</strong><table ${TABLE}>${rows.map(row)}${below}</table>`
}

function small(content: SafeHtml) {
  return html`<span style="font-size:14px;line-height:21px;${QUIET}">${content}</span>`
}

function lines(text: string) {
  const parts = text.split('\n').map((line, place) => (place ? html`<br>${line}` : html`${line}`))
  return html`${parts}`
}
