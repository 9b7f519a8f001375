import html from '../browser/google.html?raw'
import { PEOPLE } from './people.ts'

type Person = (typeof PEOPLE)[number]

/**
 * Where one chooses an account.
 * @param ofPerson the URL that chooses this account
 * @param cancel the URL that cancels
 */
export function pageOfPeople(ofPerson: (person: Person) => string, cancel: string) {
  const people = PEOPLE.map((person) => {
    const unverified = person.email_verified ? '' : '<small>Email not verified</small>'
    return `<li><a href="${escaped(ofPerson(person))}">
      <img src="${escaped(person.picture)}" alt="" width="40" height="40">
      <span><b>${escaped(person.name)}</b> ${escaped(person.email)} ${unverified}</span>
    </a></li>`
  })
  return pageOf(
    'Choose an account',
    `<p>to continue to the shop</p>
    <ul>${people.join('')}</ul>
    <p><a class="cancel" href="${escaped(cancel)}">Cancel</a></p>`,
  )
}

export function pageOfProblem(problem: string) {
  return pageOf('Access blocked', `<p>${escaped(problem)}</p>`)
}

function pageOf(title: string, content: string) {
  return html.replaceAll('{{title}}', title).replace('{{content}}', () => content)
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
