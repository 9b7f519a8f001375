import html from '../browser/google.html?raw'
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts'

type SampleAccount = (typeof SAMPLE_ACCOUNTS)[number]

/**
 * Where one chooses an account.
 * @param urlOf the URL that chooses this account
 * @param cancel the URL that cancels
 */
export function accountChooser(urlOf: (account: SampleAccount) => string, cancel: string) {
  const links = SAMPLE_ACCOUNTS.map((account) => {
    const unverified = account.email_verified ? '' : '<small>Email not verified</small>'
    return `<li><a href="${escaped(urlOf(account))}">
      <img src="${escaped(account.picture)}" alt="" width="40" height="40">
      <span><b>${escaped(account.name)}</b> ${escaped(account.email)} ${unverified}</span>
    </a></li>`
  })
  return pageOf(
    'Choose an account',
    `<p>to continue to the shop</p>
    <ul>${links.join('')}</ul>
    <p><a class="cancel" href="${escaped(cancel)}">Cancel</a></p>`,
  )
}

export function errorPage(problem: string) {
  return pageOf('Access blocked', `<p>${escaped(problem)}</p>`)
}

function pageOf(title: string, content: string) {
  return html.replaceAll('{{title}}', title).replace('{{content}}', () => content)
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
